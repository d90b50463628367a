import * as z from 'zod/mini';
import { textField } from '../kit/fields.ts';
import { searchLimits } from '../kit/limits.ts';
import { refused } from '../kit/refused.ts';
import { msg } from '../texts/t.ts';

/** The slug of an article: lower-case words with hyphens between them. */
const slugField = textField({ name: msg('Slug'), min: 0, max: searchLimits.slugMax }).check(
  z.refine((slug) => slug === '' || isSlug(slug), { error: refused.slugInvalid }),
);

const summaryField = textField({ name: msg('Summary'), min: 0, max: searchLimits.summaryMax, lines: true }).check(
  z.overwrite((text) => text.replace(/\s+/g, ' ')),
);

const canonicalUrlField = textField({
  name: msg('Canonical address'),
  min: 0,
  max: searchLimits.canonicalUrlMax,
}).check(z.refine((text) => text === '' || isWebAddress(text), { error: refused.canonicalUrlInvalid }));

/** The fields of an article for its address and for search engines, as they are sent. */
export const searchFields = {
  /** Empty for one that is made from the title. */
  slug: z.optional(slugField),
  /** Empty for the beginning of the text. */
  summary: z.optional(summaryField),
  metaTitle: z.optional(textField({ name: msg('Search title'), min: 0, max: searchLimits.titleMax })),
  metaDescription: z.optional(textField({ name: msg('Search description'), min: 0, max: searchLimits.descriptionMax })),
  canonicalUrl: z.optional(canonicalUrlField),
};

/** Tells if a text can be a slug: 'on-paper-2'. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

const webAddress = z.url({ protocol: /^https?$/, hostname: /./ });

/** Tells if a text is an absolute address of http or https, without a password. */
export const isWebAddress = (text: string): boolean =>
  !/\s|^https?:\/\/[^/?#]*@/i.test(text) && webAddress.safeParse(text).success;

import * as z from 'zod/mini';
import { type Calls, post } from '../kit/call.ts';
import { limits } from '../kit/limits.ts';
import { truncate } from '../kit/text.ts';
import { msg, t } from '../texts/t.ts';

/** The size from which a picture is heavy. */
const HEAVY_BYTES = 500 * 1024;
/** The length of a text in a finding. */
const SHORT = 60;

const placeShape = z.object({
  field: z.enum(['content', 'summary', 'imgAlt', 'imgUrl']),
  /** The kind of element in the text; null for a field that is no text of elements. */
  element: z.nullable(z.enum(['image', 'heading', 'link'])),
  /** Its number among those of its kind in the text, from 0. */
  index: z.nullable(z.int()),
});

/** A place in an article's form. */
export type FormPlace = z.infer<typeof placeShape>;

const findingShape = z.extend(placeShape, {
  rule: z.enum(['alt', 'heading', 'link', 'picture', 'summary']),
  message: z.string(),
});

/** A finding of the checks before an article is published, and its place. None stops a publication. */
export type Finding = z.infer<typeof findingShape>;

/** The elements of a text that are checked, each in the order of the text. */
export interface CheckedElements {
  /** Pictures; `alt` is null where nothing says what it shows, and empty for decoration. */
  images: { src: string; alt: string | null }[];
  headings: { level: number; text: string }[];
  links: { href: string; text: string }[];
}

/** An article as it is checked. */
export interface CheckedArticle extends CheckedElements {
  /** Its own summary; empty where there is none. */
  summary: string;
  /** The article's image; null without one. */
  cover: { src: string; alt: string } | null;
  /** The sizes of the site's own pictures, in bytes, by their `src`. */
  sizes: ReadonlyMap<string, number>;
  /** The `href` of the links within the site that lead nowhere. */
  broken: ReadonlySet<string>;
}

/** Checks an article by all rules; returns the findings in the order of the form. */
export function checkArticle(article: CheckedArticle): Finding[] {
  const { summary } = article;
  return [
    ...[...missingAlts(article), ...skippedLevels(article), ...brokenLinks(article), ...heavyPictures(article)],
    ...(summary === ''
      ? [field('summary', 'summary', t('There is no summary: cards and feed show the beginning of the text.'))]
      : []),
    ...checkCover(article),
  ];
}

function missingAlts({ images }: CheckedArticle): Finding[] {
  return images.flatMap(({ alt }, index) =>
    alt === null
      ? [
          inText(
            'alt',
            { element: 'image', index },
            t('Picture {number} in the text has no alternative text.', { number: index + 1 }),
          ),
        ]
      : [],
  );
}

/** Finds headings that are more than one level below the one before; the title is level 1. */
function skippedLevels({ headings }: CheckedArticle): Finding[] {
  return headings.flatMap(({ level, text }, index) => {
    const above = headings[index - 1]?.level ?? 1;
    if (level <= above + 1) return [];
    const values = { heading: short(text), level, above };
    return [
      inText(
        'heading',
        { element: 'heading', index },
        index === 0
          ? t('“{heading}” is heading {level} right after the title.', values)
          : t('“{heading}” is heading {level} right after heading {above}.', values),
      ),
    ];
  });
}

function brokenLinks({ links, broken }: CheckedArticle): Finding[] {
  return links.flatMap(({ href, text }, index) =>
    broken.has(href)
      ? [
          inText(
            'link',
            { element: 'link', index },
            t('The link “{words}” leads nowhere: {address}', { words: short(text || href), address: short(href) }),
          ),
        ]
      : [],
  );
}

function heavyPictures({ images, sizes }: CheckedArticle): Finding[] {
  return images.flatMap(({ src }, index) =>
    isHeavy(sizes.get(src))
      ? [
          inText(
            'picture',
            { element: 'image', index },
            t('Picture {number} in the text is heavy: {size} kB.', {
              number: index + 1,
              size: kilobytes(sizes.get(src)),
            }),
          ),
        ]
      : [],
  );
}

function checkCover({ cover, sizes }: CheckedArticle): Finding[] {
  if (!cover) return [];
  return [
    ...(cover.alt === '' ? [field('alt', 'imgAlt', t('The image of the article has no alternative text.'))] : []),
    ...(isHeavy(sizes.get(cover.src))
      ? [
          field(
            'picture',
            'imgUrl',
            t('The image of the article is heavy: {size} kB.', { size: kilobytes(sizes.get(cover.src)) }),
          ),
        ]
      : []),
  ];
}

const isHeavy = (bytes = 0) => bytes > HEAVY_BYTES;
const kilobytes = (bytes = 0) => Math.round(bytes / 1024);
const short = (text: string) => truncate(text, SHORT);

const inText = (rule: Finding['rule'], place: Pick<FormPlace, 'element' | 'index'>, message: string): Finding => ({
  rule,
  message,
  field: 'content',
  ...place,
});

const field = (rule: Finding['rule'], name: FormPlace['field'], message: string): Finding => ({
  rule,
  message,
  field: name,
  element: null,
  index: null,
});

/** A text that is being typed, also an empty one. */
const unsavedText = (name: string, max: number) =>
  z.optional(
    z
      .string({ error: () => t('{name} must be text.', { name: t(name) }) })
      .check(z.maxLength(max, { error: () => t('{name} is too long.', { name: t(name) }) })),
  );

/** The fields of an article that are checked as they are typed, in place of what is saved. */
const checkedFields = z.object({
  content: unsavedText(msg('Content'), limits.unsavedContentMax),
  summary: unsavedText(msg('Summary'), limits.unsavedFieldMax),
  imgAlt: unsavedText(msg('Alternative text'), limits.unsavedFieldMax),
  /** False where the saved image of the article is not to be checked, as when it is replaced. */
  image: z.optional(z.boolean('image must be true or false.')),
});

export type CheckedFields = z.output<typeof checkedFields>;

const findings = z.object({ findings: z.array(findingShape) });

/** The checks before an article is published, for administrators. */
export const checkCalls = {
  checkArticle: post('/articles/{id}/check', {
    summary: 'Check an article before it is published: as it is saved, or with the fields that are sent',
    guard: 'author',
    body: checkedFields,
    largeBody: true,
    response: findings,
    refusals: [404],
  }),
  checkNewArticle: post('/articles/check', {
    summary: 'Check an article that is not saved yet',
    guard: 'author',
    body: checkedFields,
    largeBody: true,
    response: findings,
  }),
} as const satisfies Calls;

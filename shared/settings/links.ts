import * as z from 'zod/mini';
import { textField } from '../kit/fields.ts';
import { msg, t } from '../texts/t.ts';
import { linkLimits } from './menus.ts';

const SAFE = /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S|\/(?![/\\]))\S*$/i;

/** Tells if an address leads somewhere a reader may be sent: a site, a mail address, a telephone, or a path of this site. */
export const isSafeAddress = (url: string): boolean => SAFE.test(url) && !url.includes('\\');

export const linkShape = z.object({ name: z.string(), url: z.string() });

/** A link that the publisher adds to the header and the footer. */
export type HeaderLink = z.infer<typeof linkShape>;

const UNSAFE = msg('Each address must be a path such as /about, or begin with https://, http://, mailto: or tel:.');

/** The links of the header: plain names, and safe addresses. */
export const linksField = z
  .array(
    z.object(
      {
        name: textField({ name: msg('The name of each link'), max: linkLimits.nameMax }),
        url: textField({ name: msg('The address of each link'), max: linkLimits.urlMax }).check(
          z.refine(isSafeAddress, UNSAFE),
        ),
      },
      { error: 'Send each link as an object with name and url.' },
    ),
    { error: 'Send the links as a list of objects with name and url.' },
  )
  .check(
    z.maxLength(linkLimits.headerLinks, {
      error: () => t('Use at most {max} links.', { max: linkLimits.headerLinks }),
    }),
  );

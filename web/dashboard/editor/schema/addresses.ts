import { msg, t } from '../../../../shared/texts/t.ts';

/** An address in a text, from an index to another. */
export interface FoundAddress {
  from: number;
  to: number;
  href: string;
}

/** Addresses on the web that say so, and of mail. Words with a point, such as the name of a file, are none. */
const ADDRESS =
  /(?<![\p{L}\p{N}_@/.])(?:https?:\/\/|www\.)[^\s<>"“”„«»`。，、！？；：（）「」『』【】《》\ufffc]+|(?<![\p{L}\p{N}._%+@/-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?![\p{L}\p{N}@-])/giu;
/** The host of an address on the web has a point, or is this machine. */
const HAS_HOST = /^(mailto:|https?:\/\/([^/?#]*[^/?#.]\.[^/?#.]|localhost\b|\[))/i;
const LONGEST = 2000;

/** Finds the addresses in a text. Punctuation at the end of one is no part of it. */
export function addressesIn(text: string): FoundAddress[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index: from }) => {
    if (found.length > LONGEST) return [];
    const address = withoutPunctuation(found);
    const { href } = linkAddress(address);
    return href !== undefined && HAS_HOST.test(href) ? [{ from, to: from + address.length, href }] : [];
  });
}

/** Returns the address of a link where a text is nothing but one, or null. */
export function loneAddress(text: string): string | null {
  const address = text.trim();
  const { href } = linkAddress(address);
  const isWhole = /^(https?:\/\/|www\.|mailto:|tel:|[^\s@/]+@)/i.test(address);
  return href !== undefined && isWhole && /^(https?|mailto|tel):/i.test(href) ? href : null;
}

const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Removes what ends a sentence, and brackets that were opened before the address. */
function withoutPunctuation(found: string): string {
  let address = found;
  for (let last = address.at(-1) ?? ''; isPunctuation(last) || isUnopened(last); last = address.at(-1) ?? '') {
    address = address.slice(0, -1);
  }
  return address;

  function isUnopened(bracket: string): boolean {
    const opening = PAIRS[bracket];
    return opening !== undefined && address.split(bracket).length > address.split(opening).length;
  }
}

const isPunctuation = (character: string) => /^[.,;:!?'’…*~]$/.test(character);

type CheckedAddress = { href: string; problem?: never } | { href?: never; problem: string };

const REFUSED = msg('A link leads to an http, https, mailto or tel address, or to a page of this site.');
const INCOMPLETE = msg('This address is not complete.');

/** Completes a typed address: `example.org` becomes https, `ada@example.org` a mailto link. Returns the error of an invalid one. */
export function linkAddress(typed: string): CheckedAddress {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of an address
  const address = typed.replace(/[\x00-\x1f\x7f]+/g, '').trim();
  if (address === '') return { problem: t('Enter an address.') };
  if (/\s/.test(address)) return { problem: t('An address has no spaces.') };
  if (/^([\\]|\/[/\\])/.test(address)) return { problem: t(REFUSED) };

  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(address) ?? [];
  if (scheme === undefined) return { href: withScheme(address) };
  if (/\.|^localhost$/i.test(scheme) && /^\d+(\/|$)/.test(rest)) return { href: `https://${address}` };
  if (/^(mailto|tel)$/i.test(scheme)) return rest === '' ? { problem: t(INCOMPLETE) } : { href: address };
  if (!/^https?$/i.test(scheme)) return { problem: t(REFUSED) };
  return /^\/\/[^/?#\\]/.test(rest) && URL.canParse(address) ? { href: address } : { problem: t(INCOMPLETE) };
}

function withScheme(address: string): string {
  if (/^[/#?.]/.test(address)) return address;
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(address)) return `mailto:${address}`;
  const host = address.split(/[/?#]/)[0] ?? '';
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u.test(host) && !/\.html?$/i.test(host)
    ? `https://${address}`
    : address;
}

type CheckedAddress = { href: string; problem?: never } | { href?: never; problem: string };

const REFUSED = 'A link leads to an http, https, mailto or tel address, or to a page of this site.';
const INCOMPLETE = 'This address is not complete.';

/** Completes a typed address: `example.org` becomes https, `ada@example.org` a mailto link. Returns the error of an invalid one. */
export function linkAddress(typed: string): CheckedAddress {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of an address
  const address = typed.replace(/[\x00-\x1f\x7f]+/g, '').trim();
  if (address === '') return { problem: 'Enter an address.' };
  if (/\s/.test(address)) return { problem: 'An address has no spaces.' };
  if (/^([\\]|\/[/\\])/.test(address)) return { problem: REFUSED };

  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(address) ?? [];
  if (scheme === undefined) return { href: withScheme(address) };
  if (/\.|^localhost$/i.test(scheme) && /^\d+(\/|$)/.test(rest)) return { href: `https://${address}` };
  if (/^(mailto|tel)$/i.test(scheme)) return rest === '' ? { problem: INCOMPLETE } : { href: address };
  if (!/^https?$/i.test(scheme)) return { problem: REFUSED };
  return /^\/\/[^/?#\\]/.test(rest) && URL.canParse(address) ? { href: address } : { problem: INCOMPLETE };
}

function withScheme(address: string): string {
  if (/^[/#?.]/.test(address)) return address;
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(address)) return `mailto:${address}`;
  const host = address.split(/[/?#]/)[0] ?? '';
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u.test(host) && !/\.html?$/i.test(host)
    ? `https://${address}`
    : address;
}

/** The parameters of the home page by which WordPress finds what has no other address. */
const PARAMETERS = /^(?:p|page_id|attachment_id|cat|tag|author|category_name|m)$/;

/** Matches the ends by which WordPress and others name another form of an address: feeds, AMP, pages. */
const FORMS = /\/(?:feed(?:\/(?:rss2?|atom|rdf))?|amp|embed|trackback|page\/\d+|comment-page-\d+)$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The most bytes of a key: Postgres indexes no value of more than 2,700. */
const LONGEST = 2_500;

/**
 * Returns how an old address is stored: its path decoded, in lower case and without slashes at its end, and of the query the parameter
 * by which WordPress finds a text. Null for the home page, for what is no path, and for one that is too long.
 */
export function redirectKey(address: string): string | null {
  const key = address.startsWith('/') && !address.startsWith('//') && address.length <= 2_000 ? keyOf(address) : null;
  return key === null || CONTROL.test(key) || Buffer.byteLength(key) > LONGEST ? null : key;
}

/** Returns an address that has this key, whose decoded characters stand for nothing else in an address. */
export function addressOfKey(key: string): string {
  const [, name, value] = /^\/\?(\w+)=(.*)$/s.exec(key) ?? [];
  if (name !== undefined && value !== undefined) return `/?${name}=${encodeURIComponent(value)}`;
  return key.replace(/[%#?]/g, encodeURIComponent);
}

function keyOf(address: string): string | null {
  const [written = '', query = ''] = address.split('#', 1)[0]?.split('?') ?? [];
  const path = decoded(written)
    .replace(/^\/index\.php(?=\/|$)/, '')
    .replace(/\/+(?:index\.(?:html?|php))?$/, '')
    .normalize('NFC')
    .toLowerCase();
  if (path !== '') return path;
  const [name, value] = [...new URLSearchParams(query)].find(([each]) => PARAMETERS.test(each)) ?? [];
  return name === undefined || !value ? null : `/?${name}=${value.toLowerCase()}`;
}

/** Returns the address without what stands for another form of the same; the same where there is none. */
export const withoutForm = (key: string): string => key.replace(FORMS, '') || key;

/** Tells if the home page is asked for something by the manner of WordPress. */
export const asksHome = (address: string): boolean =>
  /^\/(?:index\.php)?\?/.test(address) && redirectKey(address) !== null;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

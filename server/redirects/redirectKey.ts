/** The parameters of the home page by which WordPress finds what has no other address. */
const PARAMETERS = /^(?:p|page_id|attachment_id|cat|tag|author|category_name|m)$/;

/** Matches the ends by which WordPress and others name another form of an address: feeds, AMP, pages. */
const FORMS = /\/(?:feed(?:\/(?:rss2?|atom|rdf))?|amp|embed|trackback|page\/\d+|comment-page-\d+)$/;

/**
 * Returns how an old address is stored: its path decoded, in lower case and without a slash at its end, and of the query the parameter
 * by which WordPress finds a text. Null for the home page, and for what is no path.
 */
export function redirectKey(address: string): string | null {
  if (!address.startsWith('/') || address.startsWith('//') || address.length > 2_000) return null;
  const [written = '', query = ''] = address.split('#', 1)[0]?.split('?') ?? [];
  const path = decoded(written)
    .replace(/^\/index\.php(?=\/|$)/, '')
    .replace(/\/(?:index\.(?:html?|php))?$/, '')
    .normalize('NFC')
    .toLowerCase();
  if (path !== '') return path.includes('\0') ? null : path;
  const [name, value] = [...new URLSearchParams(query)].find(([each]) => PARAMETERS.test(each)) ?? [];
  return name === undefined || !value || value.includes('\0') ? null : `/?${name}=${value.toLowerCase()}`;
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

/** The one path of a page, as links have it: lower case, with no slash at its end and never two in a row. */
export function pagePath(pathname: string): string {
  const path = decoded(pathname);
  // All of our paths are made of these; any other is that of no page.
  if (!/^[a-z0-9/-]*$/i.test(path)) return pathname;
  return `/${path.toLowerCase().split('/').filter(Boolean).join('/')}`;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname.replaceAll(/%2f/gi, '%252F'));
  } catch {
    return pathname;
  }
}

/** Returns the canonical path of a page: in lower case, without a trailing slash and without double slashes. */
export function pagePath(pathname: string): string {
  const path = decoded(pathname);
  // All of our paths consist of these characters.
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

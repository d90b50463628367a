/** Returns the path and query of an address of the web; null for any other text. */
export function pathOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && /^https?:$/.test(url.protocol) ? url.pathname + url.search : null;
}

/** Returns the number of the page in a parameter of an address; 1 if there is no valid number. */
export function pageIn(query: URLSearchParams, parameter = 'page'): number {
  const page = query.get(parameter) ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

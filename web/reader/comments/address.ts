/** Returns the page of comments in an address; 1, the newest, if there is no valid number. */
export function commentsPageOf(query: URLSearchParams): number {
  const page = query.get('comments') ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

/** Which page of an article's comments an address names; what is no page number counts as the newest, 1. */
export function commentsPageOf(query: URLSearchParams): number {
  const page = query.get('comments') ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

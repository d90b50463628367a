/** The message that an answer carries; empty where it has none, or something that is no text. */
export function messageIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('message' in body)) return '';
  return typeof body.message === 'string' ? body.message.trim() : '';
}

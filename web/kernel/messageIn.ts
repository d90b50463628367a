/** Returns the message of a response's body; empty if it has none, or one that is no text. */
export function messageIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('message' in body)) return '';
  return typeof body.message === 'string' ? body.message.trim() : '';
}

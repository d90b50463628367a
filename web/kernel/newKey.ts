/** Returns a new idempotency key. `randomUUID` is missing on sites without https, `getRandomValues` is not. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

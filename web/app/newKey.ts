/** A key for an entry of the history. */
export function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

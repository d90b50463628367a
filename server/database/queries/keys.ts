/** Returns a row's key from an `_id`; null where no row can have it. */
export function keyOf(id: string | undefined): number | null {
  if (!id || !/^[1-9]\d{0,9}$/.test(id)) return null;
  const key = Number(id);
  return key <= 2 ** 31 - 1 ? key : null;
}

/** Tells if a name of an address may be that of a row: databases refuse some texts. */
export const mayBeName = (text: string): boolean => text.length <= 200 && text.isWellFormed() && !/\p{Cc}/u.test(text);

/** Returns the keys of ids, without those that no row can have. */
export function keysOf(ids: string[]): number[] {
  return ids.map(keyOf).filter((key) => key !== null);
}

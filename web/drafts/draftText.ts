import { parseStored } from '../kernel/deviceStorage.ts';

/** The state of the row that a change begins with: its version, and the address of its image, which is no value. */
export interface SavedRow {
  version: number;
  imgUrl?: string | null;
}

/** A draft of a form, as its text on the device has it. */
interface Draft<Values> {
  /** The values that the form began with. */
  base: Partial<Values>;
  values: Partial<Values>;
  begun?: SavedRow | undefined;
  /** The idempotency key with which a new row is created. */
  key?: string;
}

export const draftText = <Values>(draft: Draft<Values>): string => JSON.stringify(draft);

/**
 * Reads the text of a draft; null where it is none. Values whose type is not that of the saved ones are left out: an older
 * version may have stored others.
 */
export function parseDraft<Values extends object>(text: string | null, saved: Values): Draft<Values> | null {
  const draft = parseStored(text);
  if (!isDraft<Values>(draft)) return null;
  return { ...draft, base: ofSameType(draft.base, saved), values: ofSameType(draft.values, saved) };
}

function isDraft<Values>(stored: unknown): stored is Draft<Values> {
  return typeof stored === 'object' && stored !== null && 'base' in stored && 'values' in stored && !!stored.values;
}

function ofSameType<Values extends object>(values: Partial<Values>, like: Values): Partial<Values> {
  const fits = ([name, value]: [string, unknown]) => typeof value === typeof like[name as keyof Values];
  return Object.fromEntries(Object.entries(values).filter(fits)) as Partial<Values>;
}

import { isSame } from '../forms/Form.ts';
import { parseStored } from '../kernel/deviceStorage.ts';

/** The state of the row that a change begins with: its version, and the address of its image, which is no value. */
export interface SavedRow {
  version: number;
  imgUrl?: string | null;
}

/** A draft of a form, as its text on the device has it. */
interface DraftText<Values> {
  /** The values that the form began with. */
  base: Partial<Values>;
  values: Partial<Values>;
  begun?: SavedRow | undefined;
  /** The idempotency key with which a new row is created. */
  key?: string;
}

/** The saved row as the form that restores a draft has it. */
interface Saved<Values> {
  values: Values;
  begun: SavedRow | undefined;
  storable: (values: Values) => Partial<Values>;
}

interface RestoredText<Values> {
  base: Values;
  values: Partial<Values>;
  begun: SavedRow | undefined;
  key: string | undefined;
  /** True where it began with values that are not the saved ones any more. */
  isOlder: boolean;
  /** False where a value is missing, such as an image, which has a storage of its own. */
  isWhole: boolean;
}

/** Returns the text of a draft; its base comes as JSON, which stays the same while somebody types. */
export const draftText = <Values>(base: string, draft: Omit<DraftText<Values>, 'base'>): string =>
  `{"base":${base},${JSON.stringify(draft).slice(1)}`;

/**
 * Reads the text of a draft; null where it is none. Values whose type is not that of the saved ones are left out: an older
 * version may have stored others.
 */
export function parseDraft<Values extends object>(
  text: string | null,
  { values: saved, begun, storable }: Saved<Values>,
): RestoredText<Values> | null {
  const draft = parseStored(text);
  if (!isDraft<Values>(draft)) return null;
  const values = ofSameType(draft.values, saved);
  const stored = ofSameType(draft.base, saved);
  const base = { ...saved, ...stored };
  const isSaved = isSame(storable(base), storable(saved)) && (draft.begun ?? begun)?.imgUrl === begun?.imgUrl;
  return {
    ...{ base, values },
    // One without a version: with 0 its save meets the conflict.
    begun: begun && (draft.begun ?? { ...begun, version: 0 }),
    key: typeof draft.key === 'string' ? draft.key : undefined,
    isOlder: !isSaved && (!draft.begun || draft.begun.version !== begun?.version),
    isWhole: Object.keys(stored).every((name) => name in values),
  };
}

function isDraft<Values>(stored: unknown): stored is DraftText<Values> {
  return typeof stored === 'object' && stored !== null && 'base' in stored && 'values' in stored && !!stored.values;
}

/** Returns those values that are of the same type as these. */
export function ofSameType<Values extends object>(values: Partial<Values>, like: Values): Partial<Values> {
  const fits = ([name, value]: [string, unknown]) => typeof value === typeof like[name as keyof Values];
  return Object.fromEntries(Object.entries(values).filter(fits)) as Partial<Values>;
}

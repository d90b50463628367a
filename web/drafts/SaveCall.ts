import type { SavedRow } from './draftText.ts';

/** A save: the call, and what its response means for the form. */
export interface SaveCall<Values, Row> {
  send: (values: Values, changed: Partial<Values>) => Promise<Row>;
  saved: (row: Row) => Values;
  begun?: (row: Row) => SavedRow;
  /** The values of a row that somebody else has saved, for the conflict; as `saved` returns them by default. */
  theirs?: (row: Row) => Values;
  /** Returns the row as it is, where a save was refused because somebody else has saved it. */
  current?: (problem: unknown) => Row | undefined;
  /** Called with that row once the form goes on from it. */
  onResolved?: (row: Row) => void;
}

/** The row as somebody else has saved it since this form began. */
export interface Conflict<Values> {
  /** The values as they are compared, and as the form shows them. */
  theirs: Values;
  saved: Values;
  begun: SavedRow;
}

/** The end of a save that was carried out. */
export interface SaveResult<Response> {
  response: Response;
  /** True if values were changed while the call was pending, so that there is more to save. */
  typedMeanwhile: boolean;
  /** True if the form was left while the call was pending. */
  left: boolean;
}

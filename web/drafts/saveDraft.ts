import type { EndedDraft } from '../../shared/documents/drafts.ts';
import { isSame } from '../forms/Form.ts';
import { statusOf } from '../kernel/ApiProblem.ts';
import type { Draft } from './Draft.ts';
import type { SavedRow } from './draftText.ts';

/** A save: the call, and what its response means for the form. */
export interface SaveCall<Values, Row> {
  /** `ended` names the draft that the save ends. */
  send: (values: Values, changed: Partial<Values>, ended: EndedDraft) => Promise<Row>;
  saved: (row: Row) => Values;
  begun?: (row: Row) => SavedRow;
  /** The values of a row that somebody else has saved, for the conflict; as `saved` returns them by default. */
  theirs?: (row: Row) => Values;
  /** Returns the row as it is, where a save was refused because somebody else has saved it. */
  current?: (problem: unknown) => Row | undefined;
  /** Called with that row once the form goes on from it. */
  onResolved?: (row: Row) => void;
}

/** The end of a save that was carried out. */
export interface SaveResult<Response> {
  response: Response;
  /** True if values were changed while the call was pending, so that there is more to save. */
  typedMeanwhile: boolean;
  /** True if the form was left while the call was pending. */
  left: boolean;
}

/**
 * Sends the values of a draft as `Form.submit` does, and removes it once they are saved; `saved` returns the values as the
 * server has them then. Undefined where they are not saved: the reason is under the fields, or in `problem`.
 */
export async function saveDraft<Values extends object, Row>(
  draft: Draft<Values>,
  call: SaveCall<Values, Row>,
): Promise<SaveResult<Row> | undefined> {
  const sent = { ...draft.form.values };
  const changed = changedValues(draft);
  const ended = draft.server?.ended ?? {};
  const settle = (row: Row): SaveResult<Row> => {
    draft.server?.forget(ended);
    const typedMeanwhile = draft.goOn(sent, { values: call.saved(row), begun: call.begun?.(row) });
    return { response: row, typedMeanwhile, left: draft.left };
  };
  draft.fail(null);
  draft.server?.pause();
  try {
    const row = await draft.form.submit((values) => call.send(values, changed, ended));
    return row && settle(row);
  } catch (problem) {
    const row = statusOf(problem) === 412 ? call.current?.(problem) : undefined;
    const theirs = row && (call.theirs ?? call.saved)(row);
    const isTheirs = (name: string) => !!theirs && isSame(theirs[name as keyof Values], sent[name as keyof Values]);
    // An earlier try was carried out, but its response was lost.
    if (row && Object.keys(changed).every(isTheirs)) return settle(row);
    const conflict = row && theirs && call.begun && { theirs, saved: call.saved(row), begun: call.begun(row) };
    draft.fail(problem, conflict ?? null, () => row && call.onResolved?.(row));
    return undefined;
  } finally {
    draft.server?.resume();
  }
}

/** Returns the values that differ from those that the form began with. */
function changedValues<Values extends object>({ form: { values, initial } }: Draft<Values>): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => !isSame(value, initial[name as keyof Values]));
  return Object.fromEntries(entries) as Partial<Values>;
}

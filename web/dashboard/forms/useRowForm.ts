import { useEffect, useState } from 'react';
import { isDraftId } from '../../../shared/documents/draftIds.ts';
import type { EndedDraft } from '../../../shared/documents/drafts.ts';
import type { Conditions } from '../../../shared/kit/call.ts';
import { Draft } from '../../drafts/Draft.ts';
import { draftName } from '../../drafts/draftName.ts';
import type { SavedRow } from '../../drafts/draftText.ts';
import { openedDraft } from '../../drafts/openDrafts.ts';
import { saveDraft } from '../../drafts/saveDraft.ts';
import { detailOf, statusOf } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';

/** The props of a list's form; `onSaved` and `onCancel` close it. */
export interface FormProps<Row> {
  /** The row to edit; null for a new one. */
  row: Row | null;
  /** The id of its draft: the row's, that of a deleted row, 'new', or for a new article or page one of its own. */
  draftId: string;
  /** Called after a save; with `stay` there is more to save, and the form goes on with the saved row. */
  onSaved: (row: Row, options: { stay: boolean }) => void;
  /** Called when the row turns out to be deleted: what was typed becomes the draft of a new row. */
  onDeleted: () => void;
  onCancel: () => void;
}

interface VersionedRow {
  _id: string;
  version: number;
}

/** The body of a save: for a new row all values, for an existing one those that were changed. */
export interface RowChanges<Values> {
  values: Values;
  changed: Partial<Values>;
  /** The draft that the save ends. */
  ended: EndedDraft;
  /** For an existing row the version that the change began with, for a new one the key of all tries. */
  conditions: Conditions;
}

interface Options<Row, Values> extends Pick<FormProps<Row>, 'draftId' | 'onSaved'> {
  /** The kind of its drafts; also the name of the row in a refusal. */
  kind: 'article' | 'category' | 'user' | 'settings' | 'page' | 'author';
  /** The saved row; null for a new one. */
  row: Row | null;
  /** Loaded again after a save of a form that was left meanwhile. */
  list?: { load: () => Promise<void> };
  valuesOf: (row: Row | null) => Values;
  begunOf?: (row: Row) => SavedRow;
  /** The values of a row that somebody else has saved since `begun`; by default as `valuesOf` returns them. */
  theirsOf?: (row: Row, begun: SavedRow | undefined) => Values;
  /** Picks the values that may be stored on the device; by default all. */
  storable?: (values: Values) => Partial<Values>;
  /** Sends a new row or the changes of one; resolves to the saved row. */
  send: (changes: RowChanges<Values>) => Promise<Row>;
  /** Called when the row turns out to be deleted; without it, the form stays as it is. */
  onDeleted?: () => void;
  /** Called when the draft of a new row has moved to the row that was created. */
  onMoved?: () => void;
}

/** The form of a row with its draft, the row as the form last met it on the server, and functions to save it and to show another saved state. */
export function useRowForm<Row extends VersionedRow, Values extends object>(options: Options<Row, Values>) {
  const { kind, row, draftId, list, valuesOf, storable = (all) => all, send, onSaved, onDeleted, onMoved } = options;
  const { begunOf = ({ version }) => ({ version }), theirsOf = valuesOf } = options;
  const { session } = useStores();
  // A conflict may show a newer one than the list has.
  const [resolved, setResolved] = useState<Row | null>(null);
  const current = row && resolved && resolved.version > row.version ? resolved : row;
  const storageOf = (id: string) => openedDraft(draftName(session.user?._id ?? '', kind, id));
  const isDeleted = row === null && draftId !== 'new' && !isDraftId(draftId);
  const [draft] = useState(
    () =>
      new Draft({
        values: valuesOf(row),
        begun: row ? begunOf(row) : undefined,
        storage: storageOf(draftId),
        storable,
        isDeleted,
      }),
  );
  // As long as it is on screen.
  useEffect(() => draft.autosave(), [draft]);

  const save = async () => {
    const { begun, key } = draft;
    const conditions: Conditions = begun ? { version: begun.version } : { key };
    const saved = await saveDraft(draft, {
      send: (values, changed, ended) => send({ values, changed, ended, conditions }),
      saved: valuesOf,
      begun: begunOf,
      theirs: (current) => theirsOf(current, begun),
      current: (problem) => detailOf<Row>(problem, kind),
      onResolved: setResolved,
    });
    const isGone = !saved && statusOf(draft.problem) === 404;
    if (isGone && row) onDeleted?.();
    // The row that an earlier try created was deleted meanwhile.
    if (isGone && !row) draft.renewKey();
    if (!saved) return;
    const { response, typedMeanwhile, left } = saved;
    if (typedMeanwhile && !row) {
      draft.moveTo(storageOf(response._id));
      onMoved?.();
    }
    if (left) void list?.load();
    else onSaved(response, { stay: typedMeanwhile });
  };

  /** Shows the row as it is saved now, such as after an earlier version was restored. */
  const show = (saved: Row) => {
    draft.beginAgain(valuesOf(saved), begunOf(saved));
    onSaved(saved, { stay: true });
  };

  return { draft, current, save, show };
}

import { DraftForm } from '../../drafts/DraftForm.ts';
import { type DraftKind, draftName } from '../../drafts/draftName.ts';
import { draftStorage } from '../../drafts/draftStorage.ts';
import { useDraftForm } from '../../drafts/useDraftForm.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import type { FormProps } from './ListScreen.tsx';

interface Options<Row, Values> extends Pick<FormProps<Row>, 'draftId' | 'onSaved'> {
  kind: DraftKind;
  /** The saved row; null for a new one. */
  row: Row | null;
  list: { load: () => Promise<void> };
  valuesOf: (row: Row | null) => Values;
  /** Picks the values that may be stored on the device; by default all. */
  storable?: (values: Values) => Partial<Values>;
  /** Sends the values; resolves to the saved row. */
  send: (values: Values) => Promise<Row>;
  /** Called when the row turns out to be deleted; without it, the form stays as it is. */
  onDeleted?: () => void;
  /** Called when the draft of a new row has moved to the row that was created. */
  onMoved?: () => void;
}

/** The form of a row with its draft, and the function that saves it. */
export function useRowForm<Row extends { _id: string }, Values extends object>(options: Options<Row, Values>) {
  const { kind, row, draftId, list, valuesOf, storable = (all) => all, send, onSaved, onDeleted, onMoved } = options;
  const { session } = useStores();
  const storageOf = (id: string) => draftStorage(draftName(session.user?._id ?? '', kind, id));
  const isDeleted = row === null && draftId !== 'new';
  const draft = useDraftForm(
    () => new DraftForm({ values: valuesOf(row), storage: storageOf(draftId), storable, isDeleted }),
  );

  const save = async () => {
    const saved = await draft.save({ send, saved: valuesOf });
    if (!saved && row && statusOf(draft.problem) === 404) onDeleted?.();
    if (!saved) return;
    const { response, typedMeanwhile, left } = saved;
    if (typedMeanwhile && !row) {
      draft.moveTo(storageOf(response._id));
      onMoved?.();
    }
    if (left) void list.load();
    else onSaved(response, { stay: typedMeanwhile });
  };

  return { draft, save };
}

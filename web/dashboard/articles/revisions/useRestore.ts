import type { Conditions } from '../../../../shared/call.ts';
import { done, failed } from '../../../../shared/messages.ts';
import type { DraftForm } from '../../../drafts/DraftForm.ts';
import type { SavedRow } from '../../../drafts/draftText.ts';
import { useStores } from '../../../kernel/stores.ts';
import { useConfirm } from '../../Confirm.tsx';
import type { FormProps } from '../../list/ListScreen.tsx';

interface Options<Row extends { _id: string }, Values extends object> {
  draft: DraftForm<Values>;
  /** Restores an earlier version on the server; resolves to the message and the row. */
  restore: (version: string, conditions: Conditions) => Promise<{ message: string; row: Row }>;
  valuesOf: (row: Row) => Values;
  begunOf: (row: Row) => SavedRow;
  onSaved: FormProps<Row>['onSaved'];
}

const restored = { done: done.revisionRestored, failed: failed.restoreRevision };

/** Returns a function that restores an earlier version, which the form then shows; asks first where something typed would be lost. */
export function useRestore<Row extends { _id: string }, Values extends object>(options: Options<Row, Values>) {
  const { draft, restore, valuesOf, begunOf, onSaved } = options;
  const { toasts } = useStores();
  const confirm = useConfirm();

  return async (version: number) => {
    if (draft.form.dirty && !(await confirm(replaceConfirmation))) return;
    const call = restore(String(version), { version: draft.begun?.version });
    const result = await toasts.promise(call, restored).catch(() => null);
    if (!result) return;
    draft.beginAgain(valuesOf(result.row), begunOf(result.row));
    onSaved(result.row, { stay: true });
  };
}

const replaceConfirmation = {
  title: 'Restore Version',
  text: 'What you typed and did not save is replaced by the earlier version. This action cannot be undone.',
  yes: 'Restore',
};

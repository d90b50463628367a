import { observer } from 'mobx-react-lite';
import type { DraftForm } from '../../drafts/DraftForm.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useModule } from '../useModule.ts';
import type { ComparedField } from './mergeFields.ts';

interface DraftConflictProps<Values extends object> {
  draft: DraftForm<Values>;
  fields: ComparedField<Values>[];
  onSave: () => void;
}

const loadDialog = () => import('./ConflictDialog.tsx');

/** The dialog of a draft's conflict, while it has one. Its code is loaded with the first one. */
export const DraftConflict = observer(function DraftConflict<Values extends object>(props: DraftConflictProps<Values>) {
  const { draft, fields, onSave } = props;
  const { conflict, form } = draft;
  const { module, hasFailed } = useModule(loadDialog, conflict !== null);
  if (!conflict) return null;
  if (hasFailed) {
    const text = 'The comparison could not be loaded. What you typed is safe: try to save again in a moment.';
    return <Dialog title="Changed by someone else meanwhile" text={text} onClose={draft.closeConflict} />;
  }

  const handleResolve = (values: Partial<Values>) => {
    draft.resolve(values);
    if (form.dirty) onSave();
  };

  return (
    module && (
      <module.ConflictDialog
        base={form.initial}
        yours={{ ...form.values }}
        conflict={conflict}
        fields={fields}
        onResolve={handleResolve}
        onClose={draft.closeConflict}
      />
    )
  );
});

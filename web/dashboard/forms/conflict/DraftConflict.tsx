import { observer } from 'mobx-react-lite';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useModule } from '../../ui/useModule.ts';
import type { ConflictDialogProps } from './ConflictDialog.tsx';

const loadDialog = () => import('./ConflictDialog.tsx');

/** The dialog of a draft's conflict, while it has one. Its code is loaded with the first one. */
export const DraftConflict = observer(function DraftConflict<Values extends object>(
  props: Omit<ConflictDialogProps<Values>, 'conflict'>,
) {
  const { conflict, closeConflict } = props.draft;
  const { module, hasFailed } = useModule(loadDialog, conflict !== null);
  if (!conflict) return null;
  if (hasFailed) {
    const text = 'The comparison could not be loaded. What you typed is safe: try to save again in a moment.';
    return <Dialog title="Changed by someone else meanwhile" text={text} onClose={closeConflict} />;
  }

  return module && <module.ConflictDialog {...props} conflict={conflict} />;
});

import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import { useStores } from '../../../kernel/stores.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useModule } from '../../ui/useModule.ts';
import type { ConflictDialogProps } from './ConflictDialog.tsx';
import { conflictTitle, type Saver, whenKnown } from './savers.ts';

const loadDialog = () => import('./ConflictDialog.tsx');

interface DraftConflictProps<Values extends object>
  extends Pick<ConflictDialogProps<Values>, 'draft' | 'fields' | 'onSave'> {
  /** Resolves to the account that saved a version; missing where nobody knows. */
  saverOf: ((version: number) => Promise<Saver>) | undefined;
}

/** The dialog of a draft's conflict, while it has one. Its code is loaded with the first one. */
export const DraftConflict = observer(function DraftConflict<Values extends object>(props: DraftConflictProps<Values>) {
  const { saverOf, ...others } = props;
  const { conflict, closeConflict } = others.draft;
  const account = useStores().session.user?._id;
  const { module, hasFailed } = useModule(loadDialog, conflict !== null);
  const saver = useSaver(conflict?.begun.version, saverOf);
  if (!conflict) return null;
  if (hasFailed) {
    const text = t('The comparison could not be loaded. What you typed is safe: try to save again in a moment.');
    return <Dialog title={conflictTitle(saver, account)} text={text} onClose={closeConflict} />;
  }

  return module && <module.ConflictDialog {...others} conflict={conflict} saver={saver} account={account} />;
});

/** The account that saved a version; null until it is known. */
function useSaver(version: number | undefined, saverOf: DraftConflictProps<object>['saverOf']): Saver {
  const [known, setKnown] = useState<{ version: number; saver: Saver }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function with each rendering
  useEffect(() => {
    if (version === undefined || !saverOf) return;
    return whenKnown(saverOf(version), (saver) => setKnown({ version, saver }));
  }, [version]);

  return known && known.version === version ? known.saver : null;
}

import { observer } from 'mobx-react-lite';
import { type ComponentType, useEffect, useState } from 'react';
import type { DraftForm } from '../../drafts/DraftForm.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { ConflictDialogProps } from './ConflictDialog.tsx';
import type { ComparedField } from './mergeFields.ts';

interface DraftConflictProps<Values extends object> {
  draft: DraftForm<Values>;
  fields: ComparedField<Values>[];
  onSave: () => void;
}

type DialogOf<Values extends object> = ComponentType<ConflictDialogProps<Values>>;

/** The dialog of a draft's conflict, while it has one. Its code is loaded with the first one. */
export const DraftConflict = observer(function DraftConflict<Values extends object>(props: DraftConflictProps<Values>) {
  const { draft, fields, onSave } = props;
  const { conflict, form } = draft;
  const { Loaded, hasFailed } = useDialog<Values>(conflict !== null);
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
    Loaded && (
      <Loaded
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

function useDialog<Values extends object>(isNeeded: boolean) {
  const [loaded, setLoaded] = useState<{ Loaded?: DialogOf<Values>; hasFailed?: true }>({});

  useEffect(() => {
    if (!isNeeded) return;
    let isMounted = true;
    import('./ConflictDialog.tsx').then(
      ({ ConflictDialog }) => isMounted && setLoaded({ Loaded: ConflictDialog }),
      () => isMounted && setLoaded({ hasFailed: true }),
    );
    return () => {
      isMounted = false;
    };
  }, [isNeeded]);

  return loaded;
}

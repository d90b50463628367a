import { useEffect } from 'react';
import { useStores } from '../app/stores.ts';
import type { DraftForm, DraftStatus } from '../drafts/DraftForm.ts';
import { useConfirm } from './useConfirm.ts';

/**
 * Asks before a form with unsaved changes is left for another page or tab. The browser's own question is asked only
 * where something would be lost: what is stored on the device is not.
 */
export function useLeaving<Values extends object>(draft: DraftForm<Values>): void {
  const { navigation } = useStores();
  const confirm = useConfirm();

  useEffect(
    () => navigation.guard(async () => !draft.form.dirty || confirm(leaving(draft.status))),
    [navigation, draft, confirm],
  );

  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (['storing', 'unstored', 'secret', 'imageless', 'saving'].includes(draft.status)) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [draft]);
}

function leaving(status: DraftStatus) {
  const text = lost[status] ?? 'What you typed is saved on this device, and will be here when you come back.';
  return { title: 'Leave Without Saving', text, yes: 'Leave', no: 'Stay' };
}

const lost: Partial<Record<DraftStatus, string>> = {
  unstored: 'This device stores nothing: what you typed is lost when this page is closed.',
  imageless: 'The image is not saved on this device: it is lost when this page is closed.',
  secret: 'A password is not saved on this device: you will have to type it again.',
};

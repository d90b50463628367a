import { useEffect } from 'react';
import { useStores } from '../app/stores.ts';
import type { KeptForm, Standing } from '../forms/KeptForm.ts';
import { useConfirm } from './useConfirm.ts';

/**
 * Asks before a form with unsaved changes is left for another page or tab. The browser's own question is asked only
 * where something would be lost: what is kept on the device is not.
 */
export function useLeaving<Values extends object>(kept: KeptForm<Values>): void {
  const { navigation } = useStores();
  const confirm = useConfirm();

  useEffect(
    () => navigation.guard(async () => !kept.form.dirty || confirm(leaving(kept.standing))),
    [navigation, kept, confirm],
  );

  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (['keeping', 'unkept', 'secret', 'imageless', 'saving'].includes(kept.standing)) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [kept]);
}

function leaving(standing: Standing) {
  const text = lost[standing] ?? 'What you typed is kept on this device, and will be here when you come back.';
  return { title: 'Leave Without Saving', text, yes: 'Leave', no: 'Stay' };
}

const lost: Partial<Record<Standing, string>> = {
  unkept: 'This device keeps nothing: what you typed is lost when this page is closed.',
  imageless: 'The image is not kept on this device: it is lost when this page is closed.',
  secret: 'A password is not kept on this device: you will have to type it again.',
};

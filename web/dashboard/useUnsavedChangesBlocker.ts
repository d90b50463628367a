import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router-dom';
import type { DraftForm, DraftStatus } from '../drafts/DraftForm.ts';
import { useConfirm } from './Confirm.tsx';

/**
 * Blocks a navigation away from a form with unsaved changes until it is confirmed. The browser's own dialog is shown only
 * if something would be lost, which a draft stored on the device is not.
 */
export function useUnsavedChangesBlocker<Values extends object>(draft: DraftForm<Values>): void {
  const confirm = useConfirm();
  const blocker = useBlocker(useCallback((to) => draft.form.dirty && isLeaving(to), [draft]));

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(confirmation(draft.status)).then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker, draft, confirm]);

  useBeforeUnload(
    useCallback(
      (event) => {
        if (['storing', 'unstored', 'secret', 'imageless', 'saving'].includes(draft.status)) event.preventDefault();
      },
      [draft],
    ),
  );
}

/** False for the form's own address after a new row got an id, and for back and forward, which need no confirmation. */
const isLeaving: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  historyAction !== 'POP' &&
  (nextLocation.pathname !== currentLocation.pathname || !new URLSearchParams(nextLocation.search).has('form'));

function confirmation(status: DraftStatus) {
  const text = lost[status] ?? 'What you typed is saved on this device, and will be here when you come back.';
  return { title: 'Leave Without Saving', text, yes: 'Leave', no: 'Stay' };
}

const lost: Partial<Record<DraftStatus, string>> = {
  unstored: 'This device stores nothing: what you typed is lost when this page is closed.',
  imageless: 'The image is not saved on this device: it is lost when this page is closed.',
  secret: 'A password is not saved on this device: you will have to type it again.',
};

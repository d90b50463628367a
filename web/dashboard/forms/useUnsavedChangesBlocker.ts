import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router-dom';
import { msg, t } from '../../../shared/texts/t.ts';
import type { Draft } from '../../drafts/Draft.ts';
import type { DraftLoss } from '../../drafts/draftState.ts';
import { useConfirm } from '../ui/Confirm.tsx';

/**
 * Blocks a navigation away from a form until it is confirmed, if something would be lost, which a draft stored on the
 * device or on the server is not. The browser's own dialog is shown for the same reason, or because a save would be interrupted.
 */
export function useUnsavedChangesBlocker<Values extends object>(draft: Draft<Values>): void {
  const confirm = useConfirm();
  const losesSomething = useCallback(() => draft.loss !== null, [draft]);
  const blocker = useBlocker(useCallback((to) => losesSomething() && isLeaving(to), [losesSomething]));

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const text = t(lost[draft.loss ?? 'unstored']);
    const confirmation = { title: t('Leave Without Saving'), text, yes: t('Leave'), no: t('Stay') };
    void confirm(confirmation).then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker, draft, confirm]);

  useBeforeUnload(
    useCallback(
      (event) => {
        if (losesSomething() || draft.form.busy) event.preventDefault();
      },
      [draft, losesSomething],
    ),
  );
}

/** False for the form's own address after a new row got an id, and for back and forward, which need no confirmation. */
const isLeaving: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  historyAction !== 'POP' &&
  (nextLocation.pathname !== currentLocation.pathname || !new URLSearchParams(nextLocation.search).has('form'));

const lost: Record<DraftLoss, string> = msg({
  unstored: 'This device stores nothing: what you typed is lost when this page is closed.',
  imageless: 'The image is not saved on this device: it is lost when this page is closed.',
  secret: 'A password is not saved on this device: you will have to type it again.',
});

import { observer } from 'mobx-react-lite';
import { msg, t } from '../../../shared/texts/t.ts';
import type { Draft } from '../../drafts/Draft.ts';
import { ownTimeOfDay } from '../ui/ownTime.ts';
import { StatusLine, type StatusLineProps } from '../ui/StatusLine.tsx';

/** The parts of a draft that the line shows. */
export type ShownDraft = Pick<Draft<object>, 'state' | 'loss' | 'problem' | 'server' | 'isOnDevice'> & {
  form: { busy: boolean };
};

interface DraftStatusLineProps {
  draft: ShownDraft;
  /** Saves the row again. */
  onRetry: () => void;
}

/** Tells where what is typed is: on the server and when, on this device, or nowhere. */
export const DraftStatusLine = observer(function DraftStatusLine(props: DraftStatusLineProps) {
  return <StatusLine {...draftLine(props)} />;
});

function draftLine({ draft, onRetry }: DraftStatusLineProps): StatusLineProps {
  const { state, loss, server } = draft;
  if (draft.form.busy) return { state: 'saving', text: t('Saving'), announced: null };
  if (draft.problem !== null) return { state, text: t(NOT_SAVED), announced: t('Not saved'), onRetry };
  if (state === 'clean') return announced(state, '');
  if (loss === 'imageless' && state !== 'typing') return announced('failed', t(lost.imageless));
  if (server) return serverLine(draft, server);
  if (state === 'failed') return announced(state, t(lost[loss ?? 'unstored']));
  return state === 'typing' ? { state, text: '', announced: null } : announced(state, t('Saved on this device'));
}

function serverLine({ state, isOnDevice }: ShownDraft, server: NonNullable<ShownDraft['server']>): StatusLineProps {
  if (state === 'server' && server.storedAt) {
    const time = ownTimeOfDay(server.storedAt);
    if (server.isWhole) return { state, text: t('Saved {time}', { time }), announced: t('Saved') };
    return isOnDevice
      ? {
          state,
          text: t('Saved {time}, the image on this device only', { time }),
          announced: t('Saved, the image on this device only'),
        }
      : {
          state,
          text: t('Saved {time}, but not the image: save before you leave', { time }),
          announced: t('Saved, but not the image: save before you leave'),
        };
  }
  if (server.other) return announced(state, t('In another tab or device of yours too: choose above the text'));
  if (!isOnDevice) {
    if (server.isPending) return announced(state, t('This device stores nothing: sending it to the server…'));
    if (server.status === 'none') return announced(state, t(lost.unstored));
    return { state, text: t(NOT_SAVED), announced: t('Not saved'), onRetry: () => void server.flush() };
  }
  if (server.isPending) return { state: 'typing', text: t('Saving…'), announced: null };
  const text = navigator.onLine ? onDeviceOnly(server) : t('On this device: offline');
  // Before the first try nothing has failed.
  return { state, text, announced: server.status === 'none' ? null : text };
}

function onDeviceOnly({ status, refusal }: NonNullable<ShownDraft['server']>): string {
  return status === 'failed' && refusal
    ? t('Saved on this device only: {reason}', { reason: refusal })
    : t('Saved on this device only');
}

const announced = (state: string, text: string): StatusLineProps => ({ state, text, announced: text });

const NOT_SAVED = msg('Not saved:');

const lost = msg({
  unstored: 'This device stores nothing: save before you leave',
  secret: 'A password is not saved on this device: save before you leave',
  imageless: 'The image is not saved on this device: save before you leave',
});

import { observer } from 'mobx-react-lite';
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
  if (draft.form.busy) return { state: 'saving', text: 'Saving', announced: null };
  if (draft.problem !== null) return { state, text: NOT_SAVED, announced: 'Not saved', onRetry };
  if (state === 'clean') return announced(state, '');
  if (loss === 'imageless' && state !== 'typing') return announced('failed', lost.imageless);
  if (server) return serverLine(draft, server);
  if (state === 'failed') return announced(state, lost[loss ?? 'unstored']);
  return state === 'typing' ? { state, text: '', announced: null } : announced(state, 'Saved on this device');
}

function serverLine({ state, isOnDevice }: ShownDraft, server: NonNullable<ShownDraft['server']>): StatusLineProps {
  if (state === 'server' && server.storedAt) {
    const imageText = isOnDevice ? ', the image on this device only' : ', but not the image: save before you leave';
    const image = server.isWhole ? '' : imageText;
    return { state, text: `Saved ${ownTimeOfDay(server.storedAt)}${image}`, announced: `Saved${image}` };
  }
  if (server.other) return announced(state, ELSEWHERE);
  if (!isOnDevice) {
    if (server.isPending) return announced(state, 'This device stores nothing: sending it to the server…');
    if (server.status === 'none') return announced(state, lost.unstored);
    return { state, text: NOT_SAVED, announced: 'Not saved', onRetry: () => void server.flush() };
  }
  if (server.isPending) return { state: 'typing', text: 'Saving…', announced: null };
  const reason = server.status === 'failed' && server.refusal ? `: ${server.refusal}` : '';
  const text = navigator.onLine ? `Saved on this device only${reason}` : OFFLINE;
  // Before the first try nothing has failed.
  return { state, text, announced: server.status === 'none' ? null : text };
}

const announced = (state: string, text: string): StatusLineProps => ({ state, text, announced: text });

const NOT_SAVED = 'Not saved:';
const OFFLINE = 'On this device: offline';
const ELSEWHERE = 'In another tab or device of yours too: choose above the text';

const lost = {
  unstored: 'This device stores nothing: save before you leave',
  secret: 'A password is not saved on this device: save before you leave',
  imageless: 'The image is not saved on this device: save before you leave',
};

import { observer } from 'mobx-react-lite';
import type { DraftForm } from '../../../drafts/DraftForm.ts';
import { draftLine } from '../../DraftStatusLine.tsx';
import { ownTimeOfDay } from '../../ownTime.ts';
import { StatusLine, type StatusLineProps } from '../../StatusLine.tsx';
import type { ServerCopy } from './ServerCopy.ts';

interface CopyStatusLineProps<Values extends object> {
  draft: DraftForm<Values>;
  copy: ServerCopy<object>;
  /** True where an image was chosen or removed, which the server gets only with the article. */
  hasImageChange?: boolean;
  /** Saves the article or page again. */
  onRetry: () => void;
}

/** Tells where what is typed is: on the server and when, on this device alone, or nowhere. */
export const CopyStatusLine = observer(function CopyStatusLine<Values extends object>(
  props: CopyStatusLineProps<Values>,
) {
  return <StatusLine {...copyLine(props)} />;
});

function copyLine<Values extends object>(props: CopyStatusLineProps<Values>): StatusLineProps {
  const { draft, copy, hasImageChange = false, onRetry } = props;
  const { status } = draft;
  const { status: state } = copy;
  const isOnDevice = status === 'stored' || status === 'storing';
  if (!isOnDevice && (status !== 'unstored' || state === 'none')) return draftLine({ status, onRetry });
  if (state === 'waiting' || state === 'saving') return { state, text: 'Saving…', announced: null };
  if (state === 'saved' && copy.savedAt) {
    const imageText = isOnDevice ? ', the image on this device only' : ', but not the image: save before you leave';
    const image = hasImageChange ? imageText : '';
    return { state, text: `Saved ${ownTimeOfDay(copy.savedAt)}${image}`, announced: `Saved${image}` };
  }
  if (!isOnDevice)
    return { state: 'failed', text: 'Not saved:', announced: 'Not saved', onRetry: () => void copy.flush() };
  const reason = state === 'failed' && copy.refusal ? `: ${copy.refusal}` : '';
  const text = `Saved on this device only${reason}`;
  // Before the first save nothing has failed.
  return { state, text, announced: state === 'none' ? null : text };
}

import type { DraftStatus } from '../drafts/DraftForm.ts';
import { StatusLine, type StatusLineProps } from './StatusLine.tsx';

interface DraftStatusLineProps {
  status: DraftStatus;
  onRetry: () => void;
}

/** Tells if the draft is saved, and where. */
export const DraftStatusLine = (props: DraftStatusLineProps) => <StatusLine {...draftLine(props)} />;

/** The status line of a draft. */
export function draftLine({ status, onRetry }: DraftStatusLineProps): StatusLineProps {
  const text = texts[status];
  if (status === 'failed') return { state: status, text, announced: 'Not saved', onRetry };
  return { state: status, text, announced: status === 'storing' || status === 'saving' ? null : text };
}

const texts: Record<DraftStatus, string> = {
  clean: '',
  storing: '',
  stored: 'Saved on this device',
  unstored: 'This device stores nothing: save before you leave',
  secret: 'A password is not saved on this device: save before you leave',
  imageless: 'The image is not saved on this device: save before you leave',
  saving: 'Saving',
  failed: 'Not saved:',
};

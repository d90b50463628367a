import { observer } from 'mobx-react-lite';
import type { DraftForm } from '../../../drafts/DraftForm.ts';
import line from '../../DraftStatusLine.module.css';
import { DraftStatusLine } from '../../DraftStatusLine.tsx';
import { localTime } from '../localTime.ts';
import type { ServerCopy } from './ServerCopy.ts';

interface CopyStatusLineProps<Values extends object> {
  draft: DraftForm<Values>;
  copy: ServerCopy;
  /** True where an image was chosen or removed, which the server gets only with the article. */
  hasImageChange: boolean;
  /** Saves the article again. */
  onRetry: () => void;
}

/** Tells where what is typed is: on the server and when, on this device alone, or nowhere. */
export const CopyStatusLine = observer(function CopyStatusLine<Values extends object>(
  props: CopyStatusLineProps<Values>,
) {
  const { draft, copy, hasImageChange, onRetry } = props;
  const { status } = draft;
  const isOnDevice = status === 'stored' || status === 'storing';
  if (!isOnDevice && status !== 'unstored') return <DraftStatusLine status={status} onRetry={onRetry} />;
  const imageText = isOnDevice ? ', the image on this device only' : ', but not the image: save before you leave';
  const isLost = copy.status === 'failed' && status === 'unstored';

  return (
    <p className={line.status} role="status" data-status={isLost ? 'failed' : copy.status}>
      {(copy.status === 'waiting' || copy.status === 'saving') && 'Saving…'}
      {copy.status === 'saved' && copy.savedAt && `Saved ${localTime(copy.savedAt)}${hasImageChange ? imageText : ''}`}
      {(copy.status === 'none' || copy.status === 'failed') && isOnDevice && 'Saved on this device only'}
      {isLost && (
        <>
          Not saved:{' '}
          <button type="button" className={line.retry} onClick={() => void copy.flush()}>
            Retry
          </button>
        </>
      )}
    </p>
  );
});

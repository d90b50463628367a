import { observer } from 'mobx-react-lite';
import { Button } from '../../../ui/Button.tsx';
import type { PictureUpload } from './PictureUpload.ts';
import styles from './Uploads.module.css';

interface UploadsProps {
  list: PictureUpload[];
  onRetry: (upload: PictureUpload) => void;
  onRemove: (upload: PictureUpload) => void;
}

/** The files that are on their way to the library, with their progress, and those that did not arrive, with the reason. */
export const Uploads = observer(function Uploads({ list, onRetry, onRemove }: UploadsProps) {
  const unfinished = list.filter(({ status }) => status !== 'done');
  if (unfinished.length === 0) return null;

  return (
    <ul className={`card stack ${styles.uploads}`} aria-label="Uploads">
      {unfinished.map((upload) => (
        <UploadLine key={upload.id} upload={upload} onRetry={onRetry} onRemove={onRemove} />
      ))}
    </ul>
  );
});

const UploadLine = observer(function UploadLine({
  upload,
  onRetry,
  onRemove,
}: Omit<UploadsProps, 'list'> & { upload: PictureUpload }) {
  const { status, share, message, file, isPending } = upload;
  const name = file?.name || 'image';
  const isSent = status === 'sending' && share >= 1;
  const about = <span className="visually-hidden"> {name}</span>;

  return (
    <li className={styles.upload}>
      {upload.url && status !== 'refused' ? <img src={upload.url} alt="" /> : <span className={styles.none} />}
      <p className={styles.name}>{name}</p>
      {isPending ? (
        <p className="tiny">
          {status === 'waiting' ? 'Waiting…' : isSent ? 'Saving…' : `${Math.floor(share * 100)} %`}
        </p>
      ) : (
        <p className={styles.problem} role="alert">
          {message}
        </p>
      )}
      <span className={`row ${styles.buttons}`}>
        {isPending && (
          <Button onClick={() => upload.cancel()}>
            Cancel
            {about}
          </Button>
        )}
        {status === 'stopped' && (
          <Button onClick={() => onRetry(upload)}>
            Retry
            {about}
          </Button>
        )}
        {!isPending && (
          <Button onClick={() => onRemove(upload)}>
            Remove
            {about}
          </Button>
        )}
      </span>
      {isPending && (
        <progress
          className={styles.progress}
          aria-label={`Uploading ${name}`}
          max={1}
          {...(isSent ? {} : { value: status === 'sending' ? share : 0 })}
        />
      )}
    </li>
  );
});

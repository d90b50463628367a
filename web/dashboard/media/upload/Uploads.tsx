import { observer } from 'mobx-react-lite';
import { t } from '../../../../shared/texts/t.ts';
import { Button } from '../../../ui/Button.tsx';
import type { FileUpload } from './FileUpload.ts';
import styles from './Uploads.module.css';

type ShownUpload = Pick<FileUpload, 'id' | 'status' | 'share' | 'message' | 'file' | 'url' | 'isPending' | 'cancel'>;

interface UploadsProps {
  list: readonly ShownUpload[];
  /** Called with the id of the upload. */
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
}

/** The files that are on their way to the library, with their progress, and those that did not arrive, with the reason. */
export const Uploads = observer(function Uploads({ list, onRetry, onRemove }: UploadsProps) {
  const unfinished = list.filter(({ status }) => status !== 'done');
  if (unfinished.length === 0) return null;

  return (
    <ul className={`card stack ${styles.uploads}`} aria-label={t('Uploads')}>
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
}: Omit<UploadsProps, 'list'> & { upload: ShownUpload }) {
  const { status, share, message, file, isPending } = upload;
  const name = file?.name || t('image');
  const isShown = upload.url && status !== 'refused' && file?.type.startsWith('image/');
  const isSent = status === 'sending' && share >= 1;

  return (
    <li className={styles.upload}>
      {isShown ? <img src={upload.url ?? ''} alt="" /> : <span className={styles.none} />}
      <p className={styles.name} dir="auto">
        {name}
      </p>
      {isPending ? (
        <p className="tiny">
          {status === 'waiting' ? t('Waiting…') : isSent ? t('Saving…') : `${Math.floor(share * 100)} %`}
        </p>
      ) : (
        <p className={styles.problem} role="alert">
          {message}
        </p>
      )}
      <span className={`row ${styles.buttons}`}>
        {isPending && (
          <Button aria-label={t('Cancel {name}', { name })} onClick={() => upload.cancel()}>
            {t('Cancel')}
          </Button>
        )}
        {status === 'stopped' && (
          <Button aria-label={t('Retry {name}', { name })} onClick={() => onRetry(upload.id)}>
            {t('Retry')}
          </Button>
        )}
        {!isPending && (
          <Button aria-label={t('Remove {name}', { name })} onClick={() => onRemove(upload.id)}>
            {t('Remove')}
          </Button>
        )}
      </span>
      {isPending && (
        <progress
          className={styles.progress}
          aria-label={t('Uploading {name}', { name })}
          max={1}
          {...(isSent ? {} : { value: status === 'sending' ? share : 0 })}
        />
      )}
    </li>
  );
});

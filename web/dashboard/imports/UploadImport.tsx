import { useEffect, useId, useRef, useState } from 'react';
import { importMessages } from '../../../shared/imports/importMessages.ts';
import type { Import } from '../../../shared/imports/imports.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { sendForm } from '../../api/upload.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import { requestOf } from '../dashboardEndpoints.ts';
import files from '../media/upload/FileZone.module.css';
import { UploadProgress } from '../media/upload/UploadProgress.tsx';
import { useFileDrops } from '../media/upload/useFileDrops.ts';
import { useDashboard } from '../useDashboard.ts';
import styles from './ImportSettings.module.css';

/** A zone for the file of another system, which is sent and checked as soon as it is chosen. */
export function UploadImport({ onUploaded }: { onUploaded: (begun: Import) => void }) {
  const { toasts, connection } = useStores();
  const { account, signIn } = useDashboard();
  const id = useId();
  const zone = useRef<HTMLDivElement>(null);
  const sending = useRef<AbortController | null>(null);
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File) => {
    if (file.size > limits.importMaxBytes) return toasts.failure(null, importMessages.tooLarge);
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    setShare(0);
    const body = new FormData();
    body.set('file', file);
    const request = { ...requestOf('createImport'), body, conditions: { account }, signal };
    try {
      const response = await signIn.during(() => sendForm<{ import: Import }>({ ...request, onProgress: setShare }));
      onUploaded(response.import);
    } catch (problem) {
      if (signal.aborted) return;
      if (statusOf(problem) === 0) connection.lose();
      toasts.failure(problem, failed.unknown);
    } finally {
      setShare(null);
    }
  };

  const take = (files: Iterable<File> | null) => {
    const [file] = files ?? [];
    if (file && share === null) void send(file);
  };
  const isOver = useFileDrops(zone, share === null ? take : undefined);

  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {t('Import from another system')}
      </h2>
      <p className="note">
        {t('Nothing changes before you have seen what would come. Pictures are fetched from where the file says.')}
      </p>
      <div ref={zone} className={`${files.zone} ${styles.zone}`} data-over={isOver || undefined}>
        {share === null ? (
          <>
            <p className={files.call}>{t('Choose a file, or drop it here')}</p>
            <p className="tiny">
              {t('ZIP, XML, JSON or Markdown of WordPress, Ghost, Substack, Medium, a feed or Octavo, at most 2 GB')}
            </p>
            <input
              type="file"
              className={files.file}
              aria-label={t('File to import')}
              title=""
              accept=".zip,.xml,.json,.md,.markdown,.rss,.atom"
              onChange={({ target }) => {
                take(target.files);
                target.value = '';
              }}
            />
          </>
        ) : (
          <UploadProgress share={share} onCancel={() => sending.current?.abort()} />
        )}
      </div>
    </section>
  );
}

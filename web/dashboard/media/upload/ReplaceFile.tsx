import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../../shared/kit/call.ts';
import { imageMessages } from '../../../../shared/media/imageMessages.ts';
import type { imageAdminCalls, LibraryImage } from '../../../../shared/media/images.ts';
import { t } from '../../../../shared/texts/t.ts';
import { sendForm } from '../../../api/upload.ts';
import { ApiProblem, statusOf } from '../../../kernel/ApiProblem.ts';
import { useStores } from '../../../kernel/stores.ts';
import { Button } from '../../../ui/Button.tsx';
import { requestOf } from '../../dashboardEndpoints.ts';
import { useDashboard } from '../../useDashboard.ts';
import styles from '../MediaDetails.module.css';
import { checkImage, readImage } from './checkImage.ts';
import { UploadProgress } from './UploadProgress.tsx';

interface ReplaceFileProps {
  image: LibraryImage;
  onReplaced: (image: LibraryImage) => void;
}

type ReplaceResponse = ResponseOf<(typeof imageAdminCalls)['replaceImage']>;

const replacing = { done: imageMessages.replaced, failed: imageMessages.replaceFailed };

/** The button that replaces the file of a picture, and the progress of its upload. */
export function ReplaceFile({ image, onReplaced }: ReplaceFileProps) {
  const { toasts, connection } = useStores();
  const { account, signIn } = useDashboard();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const sending = useRef<AbortController | null>(null);
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File): Promise<ReplaceResponse> => {
    const refusal = checkImage(file) ?? (await readImage(file));
    if (refusal) throw new ApiProblem(422, refusal);
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    setShare(0);
    const body = new FormData();
    body.set('image', file);
    const request = { ...requestOf('replaceImage', image._id), body, conditions: { account }, signal };
    try {
      return await signIn.during(() => sendForm<ReplaceResponse>({ ...request, onProgress: setShare }));
    } catch (problem) {
      if (signal.aborted) throw new ApiProblem(0, t('Replacing was cancelled.'));
      if (statusOf(problem) === 0) connection.lose();
      throw problem;
    } finally {
      setShare(null);
    }
  };

  const handleFile = async (file: File) => {
    // The toast tells of a failure.
    const response = await toasts.promise(send(file), replacing).catch(() => null);
    if (response) onReplaced(response.image);
    button.current?.querySelector('button')?.focus();
  };

  return (
    <div ref={button} className={styles.replace}>
      {share === null ? (
        <Button onClick={() => input.current?.click()}>{t('Replace the file…')}</Button>
      ) : (
        <UploadProgress share={share} onCancel={() => sending.current?.abort()} />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('Image file')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void handleFile(file);
        }}
      />
    </div>
  );
}

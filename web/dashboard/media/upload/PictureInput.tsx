import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import { Field, type FieldProps } from '../../../forms/Field.tsx';
import type { FieldState } from '../../../forms/Form.ts';
import { newKey } from '../../../kernel/newKey.ts';
import { useStores } from '../../../kernel/stores.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDashboard } from '../../useDashboard.ts';
import { checkImage, readImage } from './checkImage.ts';
import { FileUpload } from './FileUpload.ts';
import { ImagePrompt, ImageZone } from './ImageZone.tsx';
import styles from './PictureInput.module.css';
import { pictureSender } from './sendPicture.ts';
import { UploadProgress } from './UploadProgress.tsx';

interface PictureInputProps extends Pick<FieldProps, 'label' | 'hint'> {
  /** The address of the picture; empty without one. */
  field: FieldState<string>;
  /** Set for a picture that is wider than high. */
  wide?: true;
}

/** A picture that is uploaded as soon as it is chosen, dropped or pasted; the field then has its address. */
export const PictureInput = observer(function PictureInput({ field, label, hint, wide }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, begin, send, clear } = useUpload(field.set);
  const isSending = upload?.status === 'sending';
  // A refused file may be one that no browser shows.
  const shown = (upload?.status !== 'refused' && upload?.url) || field.value;

  const handleRemove = () => {
    clear();
    field.set('');
    // The pressed button disappears.
    input.current?.focus();
  };

  return (
    <div className="stack">
      <Field label={label} hint={hint} error={field.error ?? (upload?.message || undefined)}>
        {(control) => (
          <div className={wide ? styles.wide : styles.square}>
            <ImageZone {...control} name={field.name} input={input} sending={isSending} onFile={begin}>
              {shown ? <img className={styles.image} src={shown} alt="" /> : <ImagePrompt />}
            </ImageZone>
          </div>
        )}
      </Field>
      {isSending && (
        <UploadProgress
          share={upload.share}
          onCancel={() => {
            upload.cancel();
            input.current?.focus();
          }}
        />
      )}
      <div className="row">
        {upload?.status === 'stopped' && (
          <Button
            aria-label={t(
              '{name, select, logo {Try again to send the logo} sharingImage {Try again to send the sharing image} other {Try again to send the picture}}',
              { name: field.name },
            )}
            onClick={() => void send(upload)}
          >
            {t('Try again')}
          </Button>
        )}
        {field.value !== '' && !isSending && (
          <Button
            aria-label={t(
              '{name, select, logo {Remove logo} sharingImage {Remove sharing image} other {Remove picture}}',
              { name: field.name },
            )}
            onClick={handleRemove}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
    </div>
  );
});

/** The upload of a chosen file, if any, until its picture is on the server: then `onDone` gets the picture's address. */
function useUpload(onDone: (address: string) => void) {
  const { connection } = useStores();
  const { account, signIn } = useDashboard();
  const [upload, setUpload] = useState<FileUpload | null>(null);
  const sender = pictureSender({ account, signIn, connection });

  useEffect(() => () => upload?.dispose(), [upload]);

  const send = async (next: FileUpload) => {
    await next.send(sender);
    if (!next.stored) return;
    onDone(next.stored.url);
    setUpload(null);
  };

  const begin = async (file: File) => {
    const next = new FileUpload(newKey(), file);
    setUpload(next);
    const problem = checkImage(file) ?? (await readImage(file));
    if (problem === null) await send(next);
    else next.refuse(problem);
  };

  return { upload, begin: (file: File) => void begin(file), send, clear: () => setUpload(null) };
}

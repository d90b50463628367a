import { observer } from 'mobx-react-lite';
import { useId, useRef } from 'react';
import { limits } from '../../../../shared/kit/limits.ts';
import { t } from '../../../../shared/texts/t.ts';
import { Field } from '../../../forms/Field.tsx';
import type { FieldState } from '../../../forms/Form.ts';
import { TextInput } from '../../../forms/TextInput.tsx';
import { ImagePrompt, ImageZone } from '../../media/upload/ImageZone.tsx';
import { UploadProgress } from '../../media/upload/UploadProgress.tsx';
import { ImageDetails } from './ImageDetails.tsx';
import styles from './ImageInput.module.css';
import { useFileUrl } from './useFileUrl.ts';
import { type ArticleImageChoice, type CurrentImage, useImageChoice } from './useImageChoice.ts';

const MEGABYTES = limits.imageMaxBytes / 1024 / 1024;

interface ImageInputProps {
  image: FieldState<ArticleImageChoice>;
  current: CurrentImage | null;
  alt: FieldState<string>;
  /** The share of the form that has been sent, from 0 to 1; null while nothing is being sent. */
  progress: number | null;
  /** Cancels the upload. */
  onCancel: () => void;
}

/** An article's image: chosen, dropped or pasted, and checked before anything is sent; with its alternative text. */
export const ImageInput = observer(function ImageInput({ image, current, alt, progress, onCancel }: ImageInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const refusalId = useId();
  const { refusal, choose, take, reject } = useImageChoice(image, input);
  const choice = image.value;
  const sending = progress !== null;
  const isShown = choice.kind === 'new' || choice.kind === 'library' || (choice.kind === 'current' && current !== null);

  const hint = t('JPEG, PNG, WebP, GIF or AVIF, up to {megabytes} MB. Choose a file, drop it here, or paste it.', {
    megabytes: MEGABYTES,
  });

  // The pressed button disappears, so the focus moves to the input.
  const chooseAndFocus = (chosen: ArticleImageChoice) => {
    input.current?.focus();
    choose(chosen);
  };

  return (
    <div className={`stack ${styles.image}`}>
      <Field label={t('Image')} hint={hint} error={image.error}>
        {(control) => (
          <div className={`stack ${styles.box}`}>
            <ImageZone
              {...control}
              aria-describedby={refusal ? `${refusalId} ${control['aria-describedby']}` : control['aria-describedby']}
              name={image.name}
              input={input}
              sending={sending}
              onFile={take}
            >
              <Picture choice={choice} current={current} onUnreadable={reject} />
              {progress !== null && (
                <UploadProgress
                  share={progress}
                  onCancel={() => {
                    input.current?.focus();
                    onCancel();
                  }}
                />
              )}
            </ImageZone>
            <ImageDetails
              choice={choice}
              current={current}
              isShown={isShown}
              sending={sending}
              onReplace={() => input.current?.click()}
              onChoice={chooseAndFocus}
              onLibrary={({ url, width, height, alt: described }) => {
                choose({ kind: 'library', image: { url, width, height } });
                alt.set(described);
              }}
            />
            {refusal && (
              <div key={refusal.count} id={refusalId} className={styles.refused} role="alert">
                {refusal.sentences.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </div>
            )}
          </div>
        )}
      </Field>
      {isShown && (
        <TextInput
          field={alt}
          label={t('Alternative text')}
          hint={t('Read to those who cannot see the picture: say what it shows. Leave it empty if it only decorates.')}
          maxLength={limits.imageAltMax}
        />
      )}
    </div>
  );
});

interface PictureProps extends Pick<ImageInputProps, 'current'> {
  choice: ArticleImageChoice;
  /** Called when the browser cannot show the new file. */
  onUnreadable: (file: File) => void;
}

/** The picture that the article will have, or a prompt to choose one. Decorative, since its name is shown beside it. */
function Picture({ choice, current, onUnreadable }: PictureProps) {
  const file = choice.kind === 'new' ? choice.file : null;
  const url = useFileUrl(file);

  if (file) return url && <img key={url} src={url} alt="" onError={() => onUnreadable(file)} />;
  const image = choice.kind === 'library' ? choice.image : choice.kind === 'current' ? current : null;
  if (image) return <img src={image.url} width={image.width} height={image.height} alt="" />;
  return <ImagePrompt> {t('or drop it here')}</ImagePrompt>;
}

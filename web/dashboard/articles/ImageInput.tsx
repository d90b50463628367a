import { observer } from 'mobx-react-lite';
import { useId, useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import { desktop } from '../../api/desktop.ts';
import { Field } from '../../forms/Field.tsx';
import type { FieldState } from '../../forms/Form.ts';
import { TextInput } from '../../forms/TextInput.tsx';
import { ImageFacts } from './ImageFacts.tsx';
import styles from './ImageInput.module.css';
import { ImagePicture } from './ImagePicture.tsx';
import { ImageZone } from './ImageZone.tsx';
import { RefusedFile } from './RefusedFile.tsx';
import { SendingBar } from './SendingBar.tsx';
import { type ArticleImageChoice, type CurrentImage, useImageChoice } from './useImageChoice.ts';
import { useStrayDrops } from './useStrayDrops.ts';

const MEGABYTES = limits.imageMaxBytes / 1024 / 1024;
const HINT = `JPEG, PNG, WebP, GIF or AVIF, up to ${MEGABYTES} MB. Choose a file, drop it here, or paste it.`;

interface ImageInputProps {
  image: FieldState<ArticleImageChoice>;
  current: CurrentImage | null;
  alt: FieldState<string>;
  /** Which share of the form has been sent, from 0 to 1; null while nothing is. */
  progress: number | null;
  /** Ends the sending. */
  onCancel: () => void;
}

/** An article's image: chosen, dropped or pasted, and checked before anything is sent; with its alternative text. */
export const ImageInput = observer(function ImageInput({ image, current, alt, progress, onCancel }: ImageInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const refusalId = useId();
  const { refusal, decide, take, drop } = useImageChoice(image, input);
  const choice = image.value;
  const sending = progress !== null;
  // The desktop app's window takes pictures wherever they are dropped.
  useStrayDrops(desktop() && !sending ? take : undefined);
  const shown = choice.kind === 'new' || (choice.kind === 'current' && current !== null);

  // What was pressed goes away: the focus stays with the field.
  const decideAndStay = (decided: ArticleImageChoice) => {
    input.current?.focus();
    decide(decided);
  };

  return (
    <div className={styles.image}>
      <Field label="Image" hint={HINT} error={image.error}>
        {(control) => (
          <div className={styles.box}>
            <ImageZone
              {...control}
              aria-describedby={refusal ? `${refusalId} ${control['aria-describedby']}` : control['aria-describedby']}
              name={image.name}
              input={input}
              sending={sending}
              onFile={take}
            >
              <ImagePicture choice={choice} current={current} onUnreadable={drop} />
              {progress !== null && (
                <SendingBar
                  share={progress}
                  onCancel={() => {
                    input.current?.focus();
                    onCancel();
                  }}
                />
              )}
            </ImageZone>
            <ImageFacts
              choice={choice}
              current={current}
              sending={sending}
              onReplace={() => input.current?.click()}
              onChoice={decideAndStay}
            />
            {refusal && <RefusedFile key={refusal.turn} id={refusalId} sentences={refusal.sentences} />}
          </div>
        )}
      </Field>
      {shown && (
        <TextInput
          field={alt}
          label="Alternative text"
          hint="Read to those who cannot see the picture: say what it shows. Leave it empty if it only decorates."
          maxLength={limits.imageAltMax}
        />
      )}
    </div>
  );
});

import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useId, useLayoutEffect } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import { t } from '../../../shared/texts/t.ts';
import inputs from '../../forms/Field.module.css';
import type { FieldState } from '../../forms/Form.ts';
import { tooLong, useTextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import styles from './TitleInput.module.css';

interface TitleInputProps {
  field: FieldState<string>;
  /** Called on Enter, which goes on into the text. */
  onEnter: () => void;
}

/** The title of an article or page: a line as readers see it, without a box, as high as its text. */
export const TitleInput = observer(function TitleInput({ field, onEnter }: TitleInputProps) {
  const { site } = useStores();
  const id = useId();
  const { ref, onChange: _, ...input } = useTextInput(field);
  const error = field.error ?? tooLong(field.value, limits.titleMax);

  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows its text
  useLayoutEffect(() => {
    if (ref.current) grow(ref.current);
  }, [field.value]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };

  return (
    <div className={`stack ${inputs.field}`}>
      <textarea
        {...input}
        ref={ref}
        aria-label={t('Title')}
        className={styles.title}
        rows={1}
        dir="auto"
        lang={site.language}
        placeholder={t('Title')}
        required
        maxLength={2 * limits.titleMax}
        enterKeyHint="next"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => field.set(target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
        onKeyDown={handleKey}
      />
      {error && (
        <p id={`${id}-error`} className={inputs.error}>
          {error}
        </p>
      )}
    </div>
  );
});

/** Makes a title as high as its text, in browsers that do not. */
function grow(title: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing: content')) return;
  title.style.height = 'auto';
  title.style.height = `${title.scrollHeight}px`;
}

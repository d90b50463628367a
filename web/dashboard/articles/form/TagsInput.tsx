import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readTags, writeTags } from '../../../../shared/articles/tags.ts';
import { limits } from '../../../../shared/kit/limits.ts';
import { characterCount, fold } from '../../../../shared/kit/text.ts';
import { t } from '../../../../shared/texts/t.ts';
import type { FieldState } from '../../../forms/Form.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { useDashboard } from '../../useDashboard.ts';
import styles from './TagsInput.module.css';
import { completeTag, isPlain, typedTag } from './typedTag.ts';

/** The time without a key after which tags are suggested, in milliseconds. */
const PAUSE = 120;

/** Tags as comma-separated text, with a chip below for each one that the server will read, and those of the publication suggested while typing. */
export const TagsInput = observer(function TagsInput({ field }: { field: FieldState<string> }) {
  const box = useRef<HTMLDivElement>(null);
  const tags = readTags(field.value);

  const remove = (index: number) => {
    // The focus moves before the button is removed, to the next chip or the last one left.
    const buttons = box.current?.querySelectorAll('button') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1] ?? box.current?.querySelector('input');
    next?.focus();
    field.set(writeTags(tags.toSpliced(index, 1)));
  };

  const { typed, suggestions, type, close } = useSuggestions(field.value);
  const choose = (tag: string) => {
    if (!typed) return;
    const { text, at } = completeTag(field.value, typed, tag);
    flushSync(() => {
      field.set(text);
      close();
    });
    box.current?.querySelector('input')?.setSelectionRange(at, at);
  };

  return (
    <div ref={box} className={`stack ${styles.tags}`}>
      <div className={styles.field}>
        <Combobox
          field={field}
          label={t('Tags')}
          hint={t('Separate tags with commas; {max} at most.', { max: limits.tagsMax })}
          listLabel={t('Suggestions')}
          listClass={styles.suggestions}
          options={suggestions}
          keyOf={(tag) => tag}
          onInput={({ currentTarget }) => type(currentTarget)}
          onBlur={close}
          onChoose={choose}
          onClose={close}
        >
          {(tag) => <span dir="auto">{tag}</span>}
        </Combobox>
        <p className="visually-hidden" role="status">
          {suggestions.length > 0 &&
            t('{count, plural, one {# tag suggested} other {# tags suggested}}', { count: suggestions.length })}
        </p>
      </div>
      {tags.length > 0 && (
        <ul className={styles.chips}>
          {tags.map((tag, index) => (
            <Chip key={tag} tag={tag} index={index} onRemove={() => remove(index)} />
          ))}
        </ul>
      )}
    </div>
  );
});

/** Finds tags of the publication that begin as the one that is typed, and that the field has not yet. */
function useSuggestions(value: string) {
  const { api } = useDashboard();
  const [typing, setTyping] = useState({ value: '', at: 0, isOpen: false });
  const [found, setFound] = useState<string[]>([]);
  const typed = typing.isOpen && typing.value === value ? typedTag(value, typing.at) : null;
  const q = typed?.tag ?? '';

  useEffect(() => {
    if (q === '') return setFound([]);
    let isLatest = true;
    const timer = setTimeout(async () => {
      // Without a connection a tag can still be typed.
      const { tags } = await api.tagSuggestions({ q }).catch(() => ({ tags: [] }));
      if (isLatest) setFound(tags);
    }, PAUSE);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [api, q]);

  const others = typed ? readTags(`${value.slice(0, typed.from)},${value.slice(typed.to)}`).map(fold) : [];
  return {
    typed,
    suggestions: typed ? found.filter((tag) => tag !== q && isPlain(tag) && !others.includes(fold(tag))) : [],
    type: ({ value, selectionStart }: HTMLInputElement) =>
      setTyping({ value, at: selectionStart ?? value.length, isOpen: true }),
    close: () => setTyping((last) => ({ ...last, isOpen: false })),
  };
}

function Chip({ tag, index, onRemove }: { tag: string; index: number; onRemove: () => void }) {
  const error = tagError(tag, index);

  return (
    <li className={`line ${styles.chip} ${error ? styles.wrong : ''}`}>
      <span className={styles.tag} dir="auto">
        {tag}
      </span>
      {error && <span className={styles.error}>{error}</span>}
      <IconButton label={t('Remove tag {tag}', { tag })} onClick={onRemove}>
        <Icon name="close" />
      </IconButton>
    </li>
  );
}

/** Returns the error of a tag at an index, or null. */
export function tagError(tag: string, index: number): string | null {
  if (characterCount(tag) > limits.tagMax) return t('too long');
  return index >= limits.tagsMax ? t('one too many') : null;
}

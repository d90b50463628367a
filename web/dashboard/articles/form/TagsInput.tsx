import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { readTags, writeTags } from '../../../../shared/articles/tags.ts';
import { limits } from '../../../../shared/kit/limits.ts';
import { characterCount } from '../../../../shared/kit/text.ts';
import type { FieldState } from '../../../forms/Form.ts';
import { TextInput } from '../../../forms/TextInput.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './TagsInput.module.css';

/** Tags as comma-separated text, with a chip below for each one that the server will read. */
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

  return (
    <div ref={box} className={`stack ${styles.tags}`}>
      <TextInput
        field={field}
        label="Tags"
        hint={`Separate tags with commas; ${limits.tagsMax} at most.`}
        autoComplete="off"
      />
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

function Chip({ tag, index, onRemove }: { tag: string; index: number; onRemove: () => void }) {
  const error = tagError(tag, index);

  return (
    <li className={`line ${styles.chip} ${error ? styles.wrong : ''}`}>
      <span className={styles.tag}>{tag}</span>
      {error && <span className={styles.error}>{error}</span>}
      <IconButton label={`Remove tag ${tag}`} onClick={onRemove}>
        <Icon name="close" />
      </IconButton>
    </li>
  );
}

/** Returns the error of a tag at an index, or null. */
export function tagError(tag: string, index: number): string | null {
  if (characterCount(tag) > limits.tagMax) return 'too long';
  return index >= limits.tagsMax ? 'one too many' : null;
}

import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { TextInput, type TextInputProps } from '../../forms/TextInput.tsx';
import styles from './Combobox.module.css';

interface ComboboxProps<Option> extends TextInputProps {
  /** The name of the list box. */
  listLabel: string;
  options: Option[];
  keyOf(option: Option): string;
  onChoose(option: Option): void;
  onClose(): void;
  /** A look of the list box besides its own. */
  listClass?: string | undefined;
  /** Shows an option. */
  children(option: Option): ReactNode;
}

/**
 * A line of text with a list box of what may be meant, none of which is chosen by itself:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export const Combobox = observer(function Combobox<Option>(props: ComboboxProps<Option>) {
  const { listLabel, listClass, options, keyOf, onChoose, onClose, children, ...input } = props;
  const id = useId();
  const [active, setActive] = useState(-1);
  const isOpen = options.length > 0;
  const places = options.length + 1;

  useEffect(() => {
    document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const choose = (option: Option) => {
    setActive(-1);
    onChoose(option);
  };

  const handleKeys = (event: KeyboardEvent) => {
    const { key } = event;
    const chosen = options[active];
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (key === 'ArrowDown') setActive(((active + 2) % places) - 1);
    else if (key === 'ArrowUp') setActive(((active + places) % places) - 1);
    else if (key === 'Enter' && chosen) choose(chosen);
    else if (key === 'Escape') onClose();
    else {
      setActive(-1);
      return;
    }
    event.preventDefault();
  };

  return (
    <>
      <TextInput
        autoComplete="off"
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={options[active] ? `${id}${active}` : undefined}
        onKeyDown={handleKeys}
      />
      <div
        id={id}
        role="listbox"
        aria-label={listLabel}
        className={`${styles.list} ${listClass ?? ''}`}
        hidden={!isOpen}
        // The field would lose the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={keyOf(option)}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onClick={() => choose(option)}
          >
            {children(option)}
          </div>
        ))}
      </div>
    </>
  );
});

import { Check } from 'lucide-react';
import { keyName } from './keyNames.ts';
import styles from './Menu.module.css';
import type { Entry } from './menus.ts';

interface MenuEntryProps {
  entry: Entry;
  onChoose: () => void;
}

/** One line of a menu. */
export function MenuEntry({ entry, onChoose }: MenuEntryProps) {
  const { name, keys, choice, isOn, isDisabled } = entry;

  return (
    <button
      type="button"
      className={styles.entry}
      tabIndex={-1}
      {...roleOf(entry)}
      aria-disabled={isDisabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.check}>{choice && isOn && <Check size={16} aria-hidden="true" />}</span>
      {name}
      {keys && <kbd className={styles.keys}>{keyName(keys)}</kbd>}
    </button>
  );
}

function roleOf({ choice, isOn = false }: Entry) {
  if (!choice) return { role: 'menuitem' };
  return { role: choice === 'one' ? 'menuitemradio' : 'menuitemcheckbox', 'aria-checked': isOn };
}

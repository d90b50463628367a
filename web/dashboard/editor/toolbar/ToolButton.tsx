import type { LucideIcon } from 'lucide-react';
import { ariaKeys } from './keyNames.ts';
import styles from './Toolbar.module.css';

interface ToolButtonProps {
  name: string;
  Icon: LucideIcon;
  keys?: string | undefined;
  tabIndex: number;
  isDisabled: boolean;
  /** Tells if the tool is on; undefined for actions. */
  isOn?: boolean | undefined;
  onFocus: () => void;
  onPress: () => void;
}

/** A button of the toolbar. A pointer that presses it does not take the focus from the text. */
export function ToolButton({ name, Icon, keys, tabIndex, isDisabled, isOn, onFocus, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      data-tool={name}
      data-keys={keys}
      tabIndex={tabIndex}
      aria-label={name}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      onFocus={onFocus}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isDisabled || onPress()}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

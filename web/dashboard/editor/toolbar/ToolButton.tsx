import type { LucideIcon } from 'lucide-react';
import { ariaKeys } from './keyNames.ts';
import styles from './Toolbar.module.css';

interface ToolButtonProps {
  name: string;
  Icon: LucideIcon;
  keys?: string | undefined;
  tabIndex: number;
  isDisabled: boolean;
  /** Of what is on or off. */
  isOn?: boolean | undefined;
  onFocus: () => void;
  onPress: () => void;
}

/** A tool that acts at once. It keeps the focus of the text where a pointer presses it. */
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

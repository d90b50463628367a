import type { ComponentProps } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import { ariaKeys } from './keyNames.ts';
import styles from './Toolbar.module.css';

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'disabled'> {
  name: string;
  keys?: string | undefined;
  isDisabled: boolean;
}

/** A button of the toolbar. A pointer that presses it does not take the focus from the text. */
export function ToolButton({ name, keys, isDisabled, onClick, ...rest }: ToolButtonProps) {
  return (
    <button
      aria-label={t(name)}
      {...rest}
      type="button"
      className={`line ${styles.tool}`}
      data-tool={name}
      data-keys={keys}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      aria-disabled={isDisabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isDisabled ? undefined : onClick}
    />
  );
}

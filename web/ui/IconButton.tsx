import type { ComponentProps } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'className'> {
  /** Its accessible name: 'Delete Travel'. */
  label: string;
  kind?: 'plain' | 'bad';
  /** True while it does nothing, but can still hold the focus. */
  busy?: boolean;
}

/** A button with an icon; `title` is its tooltip, `label` its accessible name. */
export function IconButton({ label, kind = 'plain', title = label, busy, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={styles[kind]}
      aria-label={label}
      title={title}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    />
  );
}

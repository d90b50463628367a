import type { ComponentProps } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'className'> {
  /** What it does, to whom: 'Delete Travel'. */
  label: string;
  kind?: 'plain' | 'bad';
}

/** A button with a drawing instead of a word; `title` is its tooltip, `label` its name. */
export function IconButton({ label, kind = 'plain', title = label, ...rest }: IconButtonProps) {
  return <button {...rest} type="button" className={styles[kind]} aria-label={label} title={title} />;
}

import type { ComponentProps } from 'react';
import styles from './Progress.module.css';

/** A bar of what is done; without a `value` its end is not known. */
export const Progress = ({ className = '', ...props }: ComponentProps<'progress'>) => (
  <progress className={`${styles.progress} ${className}`} {...props} />
);

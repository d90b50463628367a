import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { Link } from './Link.tsx';
import { useHydrated } from './useHydrated.ts';

interface LinkButtonProps {
  /** The address of the link. */
  href: string;
  onPress: () => void;
  kind?: 'primary' | 'quiet';
  /** True while its action is running: it does nothing, but can still hold the focus. */
  busy?: boolean;
  children: ReactNode;
}

/** A button that is an ordinary link until the page is hydrated. */
export function LinkButton({ href, onPress, kind = 'primary', busy = false, children }: LinkButtonProps) {
  if (!useHydrated()) {
    return (
      <a className={styles[kind]} href={href}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" className={styles[kind]} aria-disabled={busy || undefined} onClick={() => !busy && onPress()}>
      {children}
    </button>
  );
}

/** A link within the site that looks like a primary button. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.primary} to={to}>
      {children}
    </Link>
  );
}

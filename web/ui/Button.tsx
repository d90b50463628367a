import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { Link } from './Link.tsx';
import { useHydrated } from './useHydrated.ts';

interface LinkButtonProps {
  /** Where it leads while there is no script. */
  href: string;
  onPress: () => void;
  kind?: 'primary' | 'quiet';
  /** Busy while its work is going on: it stays reachable, and does nothing. */
  busy?: boolean;
  children: ReactNode;
}

/** A button that is an ordinary link until the page has been taken over. */
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

/** A link within the site that is the one thing to do on its page. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.primary} to={to}>
      {children}
    </Link>
  );
}

import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { Link } from './Link.tsx';
import { useHydrated } from './useHydrated.ts';

interface LinkButtonProps {
  /** Where it leads while there is no script. */
  href: string;
  onPress: () => void;
  children: ReactNode;
}

/** A button that is an ordinary link until the page has been taken over. */
export function LinkButton({ href, onPress, children }: LinkButtonProps) {
  if (!useHydrated()) {
    return (
      <a className={styles.primary} href={href}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" className={styles.primary} onClick={onPress}>
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

import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { Link } from './Link.tsx';
import { useHydrated } from './useHydrated.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'disabled'> {
  kind?: 'primary' | 'quiet' | 'bad';
  /** True while it does nothing, but can still hold the focus. */
  busy?: boolean;
}

/** A button, by default a quiet one. */
export function Button({ kind = 'quiet', busy = false, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={styles[kind]}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    />
  );
}

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
    <Button kind={kind} busy={busy} onClick={onPress}>
      {children}
    </Button>
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

import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { Link } from './Link.tsx';

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
  onPress?: () => void;
  /** What `enhance/acts` does instead. */
  act?: string;
  kind?: 'primary' | 'quiet';
  /** True while its action is running: it does nothing, but can still hold the focus. */
  busy?: boolean;
  children: ReactNode;
}

/** A button that is an ordinary link where no script runs. */
export function LinkButton({ href, onPress, act, kind = 'primary', busy = false, children }: LinkButtonProps) {
  return (
    <>
      <span data-needs-script>
        <Button kind={kind} busy={busy} onClick={onPress} data-act={act}>
          {children}
        </Button>
      </span>
      <a className={styles[kind]} data-without-script href={href}>
        {children}
      </a>
    </>
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

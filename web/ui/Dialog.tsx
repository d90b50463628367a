import { type ReactNode, useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './Dialog.module.css';
import { Quoted } from './Quoted.tsx';

interface DialogProps {
  title: string;
  /** Shown below the title, and announced with it. */
  text?: string;
  /** Set for long texts. */
  wide?: true;
  /** Called once it is closed, by whatever means, with the `value` of the `CloseButton` that closed it. */
  onClose: (value: string) => void;
  children?: ReactNode;
  /** The buttons of the last line; the first one has the initial focus, unless something before takes it. */
  buttons?: ReactNode;
}

/** A native modal dialog, open as long as it is rendered. */
export function Dialog({ title, text, wide, onClose, children, buttons }: DialogProps) {
  const id = useId();

  return (
    <dialog
      ref={showModal}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text && `${id}-text`}
      // React's events bubble, also from a dialog that opened over this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose(currentTarget.returnValue)}
    >
      <h2 id={`${id}-title`} className={`heading ${styles.title}`}>
        {title}
      </h2>
      {text && (
        <p id={`${id}-text`}>
          <Quoted text={text} />
        </p>
      )}
      {children}
      {buttons && <div className={styles.buttons}>{buttons}</div>}
    </dialog>
  );
}

/** The `ref` of a dialog that is open as long as it is rendered. */
export function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}

/** Closes the dialog around an element, which gives the focus back to where it was. */
export const closeAround = (element: Element | null, value = '') => element?.closest('dialog')?.close(value);

/** A button that closes the dialog around it, and then calls `onClick`. */
export function CloseButton({ onClick, value, ...rest }: ButtonProps & { value?: string }) {
  return (
    <Button
      {...rest}
      onClick={(event) => {
        closeAround(event.currentTarget, value);
        onClick?.(event);
      }}
    />
  );
}

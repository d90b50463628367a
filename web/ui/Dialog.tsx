import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  /** Shown below the title, and announced with it. */
  text?: string;
  /** Set for long texts. */
  wide?: true;
  /** Called once it is closed, by whatever means. */
  onClose: () => void;
  /** The content; `close` gives the focus back to where it was. */
  children?: ReactNode | ((close: () => void) => ReactNode);
  /** The buttons of the last line; the first one has the initial focus, unless something before takes it. */
  buttons?: (close: () => void) => ReactNode;
}

/** A native modal dialog, open as long as it is rendered. */
export function Dialog({ title, text, wide, onClose, children, buttons }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text && `${id}-text`}
      onClose={onClose}
    >
      <h2 id={`${id}-title`} className={`heading ${styles.title}`}>
        {title}
      </h2>
      {text && <p id={`${id}-text`}>{text}</p>}
      {typeof children === 'function' ? children(close) : children}
      {buttons && <div className={styles.buttons}>{buttons(close)}</div>}
    </dialog>
  );
}

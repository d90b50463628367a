import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import button from '../../../ui/Button.module.css';
import styles from './EditorDialog.module.css';

interface EditorDialogProps {
  title: string;
  submitText: string;
  onSubmit: () => void;
  onClose: () => void;
  /** A further button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A modal dialog of the editor. It is rendered outside of the article's form, since forms cannot be nested. */
export function EditorDialog({ title, submitText, onSubmit, onClose, aside, children }: EditorDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form
        className={styles.form}
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals, to the form around the editor too.
          event.stopPropagation();
          onSubmit();
        }}
      >
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
        <div className={styles.buttons}>
          {aside}
          <button type="button" className={styles.quiet} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={button.primary}>
            {submitText}
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

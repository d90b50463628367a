import type { ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../../shared/texts/t.ts';
import { FormBody } from '../../../forms/FormBody.tsx';
import button from '../../../ui/Button.module.css';
import { CloseButton, Dialog } from '../../../ui/Dialog.tsx';
import styles from './EditorDialog.module.css';

interface EditorDialogProps {
  title: string;
  submitText: string;
  form: { busy: boolean; refusals: number };
  onSubmit: () => void;
  onClose: () => void;
  /** A further button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A modal dialog of the editor, with a form. */
export function EditorDialog({ title, submitText, form, onSubmit, onClose, aside, children }: EditorDialogProps) {
  return (
    <OutsideForm>
      <Dialog title={title} onClose={onClose}>
        <FormBody form={form} onSubmit={onSubmit}>
          {children}
          <div className={`row ${styles.buttons}`}>
            {aside && <div className={styles.aside}>{aside}</div>}
            <CloseButton>{t('Cancel')}</CloseButton>
            <button type="submit" className={button.primary}>
              {submitText}
            </button>
          </div>
        </FormBody>
      </Dialog>
    </OutsideForm>
  );
}

/** Renders a dialog of the editor outside of the article's form, since forms cannot be nested. */
export function OutsideForm({ children }: { children: ReactNode }) {
  // React's events bubble through portals, to the editor and the form around it too.
  const stop = (event: SyntheticEvent) => event.stopPropagation();

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the dialog within
    <div onSubmit={stop} onKeyDown={stop}>
      {children}
    </div>,
    document.body,
  );
}

import { observer } from 'mobx-react-lite';
import { type ReactNode, useRef } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import button from '../../ui/Button.module.css';
import { CloseButton, closeAround, Dialog } from '../../ui/Dialog.tsx';
import styles from './FormDialog.module.css';

interface FormDialogProps {
  title: string;
  text?: string;
  form: { busy: boolean; refusals: number };
  /** The label of the button that submits the form. */
  submit: string;
  /** Set while there is nothing to submit. */
  isUnchanged?: boolean;
  /** Resolves to what closes the dialog; to undefined, or rejects, after a failure that a toast or a field has told. */
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form. It closes once the form is sent; after a failure it stays, with what was typed. */
export const FormDialog = observer(function FormDialog(props: FormDialogProps) {
  const { form, submit, isUnchanged = false, onSubmit, children, ...dialog } = props;
  const buttons = useRef<HTMLDivElement>(null);

  const handleSubmit = async () => {
    const response = await onSubmit().catch(() => undefined);
    if (response !== undefined) closeAround(buttons.current);
  };

  return (
    <Dialog {...dialog}>
      <FormBody form={form} label={dialog.title} onSubmit={() => void handleSubmit()}>
        {children}
        <div ref={buttons} className={`row ${styles.buttons}`}>
          <CloseButton>{t('Cancel')}</CloseButton>
          <button type="submit" className={button.primary} aria-disabled={form.busy || isUnchanged || undefined}>
            {submit}
          </button>
          <span className="visually-hidden" role="status">
            {form.busy && t('Saving…')}
          </span>
        </div>
      </FormBody>
    </Dialog>
  );
});

import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { CurrentPassword } from '../../forms/PasswordInput.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { CloseButton, closeAround, Dialog } from '../../ui/Dialog.tsx';
import styles from './Security.module.css';

interface PasswordDialogProps {
  title: string;
  text: string;
  /** The label of the button that does it. */
  yes: string;
  /**
   * Does it; throws its refusal, which is shown under the password where it is about that. May resolve to what follows once
   * the dialog is closed, because nothing behind it can have the focus before.
   */
  onConfirm: (currentPassword: string) => Promise<(() => void) | undefined>;
  onClose: () => void;
}

/** Asks for the current password before something that protects the account is changed. */
export const PasswordDialog = observer(function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, yes, onConfirm, onClose } = props;
  const [form] = useState(() => new Form({ currentPassword: '' }));
  const fields = useRef<HTMLDivElement>(null);
  const follow = useRef<(() => void) | undefined>(undefined);

  const handleSubmit = async () => {
    const isDone = await form
      .submit(async ({ currentPassword }) => {
        follow.current = await onConfirm(currentPassword);
        return true;
      })
      // The toast has told a failure that is not about the password.
      .catch(() => false);
    if (isDone) closeAround(fields.current);
  };

  const handleClose = () => {
    onClose();
    follow.current?.();
  };

  return (
    <Dialog title={title} text={text} onClose={handleClose}>
      <div ref={fields}>
        <FormBody form={form} label={title} onSubmit={() => void handleSubmit()}>
          <CurrentPassword field={form.field('currentPassword')} />
          <div className={`row ${styles.buttons}`}>
            <SubmitButton form={form}>{yes}</SubmitButton>
            <CloseButton>{t('Cancel')}</CloseButton>
          </div>
        </FormBody>
      </div>
    </Dialog>
  );
});

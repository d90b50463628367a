import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { securityLimits } from '../../../shared/people/securityLimits.ts';
import { t } from '../../../shared/texts/t.ts';

import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Security.module.css';

interface PasskeyFormProps {
  name: string;
  label: string;
  yes: string;
  /** Stores the name; throws the refusal. */
  onSave: (name: string) => Promise<unknown>;
  onCancel: () => void;
}

/** The form for the name of a passkey, by which its owner tells it from others. */
export const PasskeyForm = observer(function PasskeyForm({ name, label, yes, onSave, onCancel }: PasskeyFormProps) {
  const [form] = useState(() => new Form({ name }));

  const handleSubmit = async () => {
    // The toast has told a failure that is not about the name.
    await form.submit((values) => onSave(values.name)).catch(() => {});
  };

  return (
    <div className={`card stack ${styles.panel}`}>
      <FormBody form={form} label={label} onSubmit={() => void handleSubmit()}>
        <TextInput
          field={form.field('name')}
          label={t('Name of the passkey')}
          hint={t("Such as 'Laptop' or 'Blue key'")}
          limit={securityLimits.passkeyNameMax}
          autoFocus
          required
        />
        <div className={`row ${styles.buttons}`}>
          <SubmitButton form={form}>{yes}</SubmitButton>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </div>
      </FormBody>
    </div>
  );
});

import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { Form } from '../forms/Form.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './AuthPage.module.css';
import { CheckboxInput } from './CheckboxInput.tsx';
import type { LoginValues } from './loginValues.ts';
import { passkeysMissing } from './security/passkeys.ts';

/** The second factors that a sign-in takes. */
export interface NeededFactor {
  message: string;
  factors: ('totp' | 'passkey')[];
  /** The options for a passkey, where it is one of them and works here. */
  passkey: object | null;
}

interface SecondFactorFieldsProps {
  form: Form<LoginValues>;
  needed: NeededFactor;
  onPasskey: () => void;
  onBack: () => void;
}

/** The second step of signing in: a code, or a passkey. */
export const SecondFactorFields = observer(function SecondFactorFields(props: SecondFactorFieldsProps) {
  const { form, needed, onPasskey, onBack } = props;
  const { factors, passkey } = needed;
  const missing = factors.includes('passkey') ? passkeysMissing() : null;
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => fields.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={fields} className={styles.step}>
      <p role="status">{needed.message}</p>
      {missing && <p className="note">{missing} A recovery code works everywhere.</p>}
      {passkey && !missing && (
        <Button kind="primary" busy={form.busy} onClick={onPasskey}>
          Use a passkey
        </Button>
      )}
      <TextInput
        field={form.field('code')}
        label={factors.includes('totp') ? 'Code' : 'Recovery code'}
        hint={factors.includes('totp') ? 'Six digits, or one of your recovery codes' : 'One of those that you stored'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <CheckboxInput field={form.field('rememberDevice')} label="Remember this device for 30 days" />
      <div className={styles.buttons}>
        <SubmitButton form={form} busyText="Logging in…">
          Login
        </SubmitButton>
        <Button onClick={onBack}>Back</Button>
      </div>
    </div>
  );
});

import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../shared/people/users.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { language, t } from '../../../shared/texts/t.ts';
import type { FieldState, Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { PasswordInput } from '../../forms/PasswordInput.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { detailOf, messageOf } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import checkbox from '../../ui/Checkbox.module.css';
import { Link } from '../../ui/Link.tsx';
import styles from '../AuthPage.module.css';
import { PasskeyProblem, passkeysMissing, usePasskey as signWithPasskey } from '../security/passkeys.ts';
import { Failure } from './Failure.tsx';
import { type LoginValues, loginFields } from './loginValues.ts';
import { PasskeyLogin } from './PasskeyLogin.tsx';

interface LoginFormProps {
  form: Form<LoginValues>;
  onDone: (user: User) => void;
}

/** The sign-in form: email and password, then the second factor of an account that has one; or a passkey alone. */
export const LoginForm = observer(function LoginForm({ form, onDone }: LoginFormProps) {
  const { session, site, toasts } = useStores();
  const [problem, setProblem] = useState<unknown>(null);
  const [needed, setNeeded] = useState<NeededFactor | null>(null);

  const signIn = async (values: LoginValues, passkey?: object) => {
    const call = session.login(loginFields(values, passkey));
    const asked = await call.then(() => null, factorIn);
    // The message of a wrong code is shown beside it; the new options are for another try.
    if (asked) setNeeded((now) => ({ ...asked, message: now?.message ?? asked.message }));
    // A right password is no failure, though it is not enough.
    if (asked && !passkey && values.code.trim() === '') return undefined;
    return toasts.promise(call, { done: done.loggedIn, failed: failed.login });
  };

  const submit = async (passkey?: object) => {
    setProblem(null);
    const response = await form.submit((values) => signIn(values, passkey)).catch(setProblem);
    if (response) onDone(response.user);
  };

  const handlePasskey = async () => {
    if (!needed?.passkey) return;
    const passkey = await signWithPasskey(needed.passkey).catch((failure: unknown) => {
      if (!(failure instanceof PasskeyProblem)) throw failure;
      toasts.failure(null, failure.message);
    });
    if (passkey) await submit(passkey);
  };

  const handleBack = () => {
    setNeeded(null);
    setProblem(null);
    form.set('code', '');
    form.set('password', '');
  };

  return (
    <FormBody form={form} label={t('Login')} onSubmit={() => void submit()}>
      {needed ? (
        <>
          <SecondFactorFields form={form} needed={needed} onPasskey={() => void handlePasskey()} onBack={handleBack} />
          <Failure problem={problem} fallback={t(failed.login)} />
        </>
      ) : (
        <>
          <TextInput
            field={form.field('email')}
            label={t('Email')}
            type="email"
            autoComplete="username webauthn"
            required
          />
          <PasswordInput
            field={form.field('password')}
            label={t('Password')}
            autoComplete="current-password"
            required
          />
          {site.hasMail && (
            <p>
              <Link to="/forgot-password">{t('Forgot your password?')}</Link>
            </p>
          )}
          <CheckboxInput field={form.field('staySignedIn')} label={t('Stay signed in')} />
          <Failure problem={problem} fallback={t(failed.login)} />
          <SubmitButton form={form} busyText={t('Logging in…')}>
            {t('Login')}
          </SubmitButton>
          <PasskeyLogin form={form} onDone={onDone} />
        </>
      )}
    </FormBody>
  );
});

/** Returns the second factors that a refusal asks for; null for any other failure. */
function factorIn(problem: unknown): NeededFactor | null {
  const factors = detailOf<NeededFactor['factors']>(problem, 'secondFactor');
  return factors ? { message: messageOf(problem), factors, passkey: detailOf(problem, 'passkey') ?? null } : null;
}

/** The second factors that a sign-in takes. */
interface NeededFactor {
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
const SecondFactorFields = observer(function SecondFactorFields(props: SecondFactorFieldsProps) {
  const { form, needed, onPasskey, onBack } = props;
  const { factors, passkey } = needed;
  const missing = factors.includes('passkey') ? passkeysMissing() : null;
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => fields.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={fields} className={`stack ${styles.step}`}>
      <p role="status">{needed.message}</p>
      {missing && (
        <p className="note">
          {missing} {t('A recovery code works everywhere.')}
        </p>
      )}
      {passkey && !missing && (
        <Button kind="primary" busy={form.busy} onClick={onPasskey}>
          {t('Use a passkey')}
        </Button>
      )}
      <TextInput
        field={form.field('code')}
        label={t(factors.includes('totp') ? 'Code' : 'Recovery code')}
        hint={t(
          factors.includes('totp') ? 'Six digits, or one of your recovery codes' : 'One of those that you stored',
        )}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <CheckboxInput field={form.field('rememberDevice')} label={t('Remember this device for 30 days')} />
      <div className={`row ${styles.buttons}`}>
        <SubmitButton form={form} busyText={t('Logging in…')}>
          {t('Login')}
        </SubmitButton>
        <Button onClick={onBack}>{t('Back')}</Button>
      </div>
    </div>
  );
});

interface CheckboxInputProps {
  field: FieldState<boolean>;
  label: string;
}

/** A checkbox with its label beside it. */
const CheckboxInput = observer(function CheckboxInput({ field, label }: CheckboxInputProps) {
  return (
    <label className={`line ${styles.check}`} lang={language()}>
      <input
        type="checkbox"
        className={checkbox.box}
        name={field.name}
        checked={field.value}
        onChange={(event) => field.set(event.target.checked)}
      />
      {label}
    </label>
  );
});

import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { rich } from '../../texts/rich.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Security.module.css';
import type { Security } from './useSecurity.ts';

interface TotpSetupProps {
  security: Security;
  secret: string;
  otpauth: string;
  onAdded: (recoveryCodes: string[] | undefined) => void;
  onCancel: () => void;
}

/** The setup of an authenticator app: its QR code, and the form for the code that the app shows then. */
export const TotpSetup = observer(function TotpSetup({ security, secret, otpauth, onAdded, onCancel }: TotpSetupProps) {
  const { api, change } = security;
  const [form] = useState(() => new Form({ code: '' }));
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  const handleSubmit = async () => {
    // The toast has told a failure that is not about the code.
    const response = await form.submit((values) => change(() => api.confirmTotp(values))).catch(() => undefined);
    if (response) onAdded(response.recoveryCodes);
  };

  return (
    <section className={`card stack ${styles.panel}`} aria-labelledby="totp-setup">
      <h3 ref={heading} id="totp-setup" className="heading" tabIndex={-1}>
        {t('Add an authenticator app')}
      </h3>
      <p>
        {t(
          'Scan this with an authenticator app, such as that of your password manager, and enter the code that it shows.',
        )}
      </p>
      <QrCode text={otpauth} label={t('QR code for your authenticator app')} />
      <p>{rich('Or type this key into it: {key}', { key: <span className={styles.secret}>{secret}</span> })}</p>
      <FormBody form={form} label={t('Authenticator app')} onSubmit={() => void handleSubmit()}>
        <TextInput
          field={form.field('code')}
          label={t('Code')}
          hint={t('Six digits')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <div className={`row ${styles.buttons}`}>
          <SubmitButton form={form} busyText={t('Checking…')}>
            {t('Add the app')}
          </SubmitButton>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </div>
      </FormBody>
    </section>
  );
});

/** The empty modules around a code, which https://www.iso.org/standard/83389.html asks for. */
const QUIET = 4;

/** A QR code, drawn here: dark on light in both themes, as cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), size: code.size + 2 * QUIET };
  }, [text]);

  return (
    <svg
      className={styles.code}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      width="192"
      height="192"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

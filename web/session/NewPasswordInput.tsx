import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { limits } from '../../shared/kit/limits.ts';
import { msg, t } from '../../shared/texts/t.ts';
import { PasswordInput } from '../forms/PasswordInput.tsx';
import type { TextInputProps } from '../forms/TextInput.tsx';
import styles from './NewPasswordInput.module.css';

interface NewPasswordInputProps extends Omit<TextInputProps, 'autoComplete'> {
  /** The account's name and address, which make a weak password. */
  own: string[];
}

/** A new password, whose strength is told while it is typed; what judges it is loaded then. */
export const NewPasswordInput = observer(function NewPasswordInput(props: NewPasswordInputProps) {
  const { own, hint = t('At least {min} characters', { min: limits.passwordMin }), ...rest } = props;
  const strength = useStrength(rest.field.value, own);

  return (
    <PasswordInput
      {...rest}
      autoComplete="new-password"
      hint={
        <>
          {hint}
          <span className={`line ${styles.strength}`} role="status" data-strength={strength ?? undefined}>
            {strength !== null && (
              <>
                <span className={styles.bar} aria-hidden="true" />
                {t(strengths[strength] ?? '')}
              </>
            )}
          </span>
        </>
      }
    />
  );
});

const strengths = msg([
  'Strength: very weak',
  'Strength: weak',
  'Strength: fair',
  'Strength: strong',
  'Strength: very strong',
]);

/** Returns the strength of what is typed; null for nothing, and as long as it is not known. */
function useStrength(password: string, own: string[]): number | null {
  const [judged, setJudged] = useState<{ password: string; strength: number } | null>(null);
  const joined = own.join('\n');

  useEffect(() => {
    if (password === '') return setJudged(null);
    let isCurrent = true;
    void import('./passwordStrength.ts').then(
      ({ strengthOf }) => isCurrent && setJudged({ password, strength: strengthOf(password, joined.split('\n')) }),
      // Without it the server still judges the password.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [password, joined]);

  return password === '' ? null : (judged?.strength ?? null);
}

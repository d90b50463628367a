import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { t } from '../../shared/texts/t.ts';
import styles from './Field.module.css';
import { Field } from './Field.tsx';
import password from './PasswordInput.module.css';
import { type TextInputProps, useTextInput } from './TextInput.tsx';

/** A password, with a button that shows and hides it. */
export const PasswordInput = observer(function PasswordInput({ field, label, hint, ...rest }: TextInputProps) {
  const [shown, setShown] = useState(false);
  const input = useTextInput(field);

  return (
    <Field label={label} hint={hint} error={field.error}>
      {(control) => (
        <div className={password.box}>
          <input
            {...rest}
            {...control}
            {...input}
            className={`${styles.input} ${password.input}`}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            className={password.toggle}
            data-needs-script
            aria-controls={control.id}
            aria-label={t(shown ? 'Hide password' : 'Show password')}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'Hide' : 'Show')}
          </button>
        </div>
      )}
    </Field>
  );
});

/** The password that an account has, before something that protects it is changed. */
export const CurrentPassword = ({ field }: Pick<TextInputProps, 'field'>) => (
  <PasswordInput field={field} label={t('Current password')} autoComplete="current-password" required />
);

import { useCallback, useEffect, useState } from 'react';
import type { User } from '../../../shared/people/users.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import type { Form } from '../../forms/Form.ts';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import styles from '../AuthPage.module.css';
import {
  offerPasskey,
  PasskeyProblem,
  passkeysMissing,
  type SentCredential,
  usePasskey as signWithPasskey,
  stopOffering,
} from '../security/passkeys.ts';
import { useAccountApi } from '../useAccountApi.ts';
import type { LoginValues } from './loginValues.ts';

/** The button that signs in with a passkey alone, which the browser also offers where the email is typed. */
export function PasskeyLogin({ form, onDone }: { form: Form<LoginValues>; onDone: (user: User) => void }) {
  const { session, toasts } = useStores();
  const api = useAccountApi();
  const isPossible = useHydrated() && passkeysMissing() === null;
  const [busy, setBusy] = useState(false);

  const signIn = useCallback(
    async (credential: SentCredential) => {
      const { staySignedIn } = form.values;
      const call = session.loginWith(api.passkeyLogin({ credential, staySignedIn }));
      const response = await toasts.promise(call, { done: done.loggedIn, failed: failed.login });
      onDone(response.user);
    },
    [api, session, toasts, form, onDone],
  );

  useEffect(() => {
    if (!isPossible) return;
    let stays = true;
    const load = async () => (await api.passkeyLoginOptions()).options;
    // Nobody asked for it, so that a failure is not shown.
    void offerPasskey(load)
      .then((credential) => (stays && credential ? signIn(credential) : undefined))
      .catch(() => {});
    return () => {
      stays = false;
      void stopOffering();
    };
  }, [isPossible, api, signIn]);

  const handleClick = async () => {
    setBusy(true);
    try {
      const { options } = await api.passkeyLoginOptions();
      await signIn(await signWithPasskey(options));
    } catch (problem) {
      if (problem instanceof PasskeyProblem) toasts.failure(null, problem.message);
    } finally {
      setBusy(false);
    }
  };

  if (!isPossible) return null;
  return (
    <div className={`row ${styles.buttons}`}>
      <Button busy={busy} onClick={() => void handleClick()}>
        {t('Log in with a passkey')}
      </Button>
    </div>
  );
}

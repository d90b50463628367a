import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { language, t } from '../../../shared/texts/t.ts';
import { pageMessages } from '../../../shared/texts/texts.ts';
import { prefersMotion } from '../../kernel/prefersMotion.ts';
import { useStores } from '../../kernel/stores.ts';

/** Ends the session and leads to the login. */
export function LogoutButton({ className }: { className?: string | undefined }) {
  const navigate = useNavigate();
  const { session, toasts } = useStores();
  const [busy, setBusy] = useState(false);

  const handleClick = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await toasts.promise(session.logout(), { done: pageMessages.loggedOut, failed: pageMessages.logoutFailed });
      await navigate('/auth', { viewTransition: prefersMotion() });
    } catch {
      // The toast has reported it; the session continues.
    } finally {
      setBusy(false);
    }
  };

  return (
    <button
      type="button"
      lang={language()}
      className={className}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      {t('Logout')}
    </button>
  );
}

import { observer } from 'mobx-react-lite';
import { type ComponentType, Fragment, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../shared/people/users.ts';
import { language, t } from '../../shared/texts/t.ts';
import { statusOf } from '../kernel/ApiProblem.ts';
import { failureOf } from '../kernel/failure.ts';
import { prefersMotion } from '../kernel/prefersMotion.ts';
import { useStores } from '../kernel/stores.ts';
import { usePageHead } from '../kernel/usePageHead.ts';
import { Unsupported } from '../ui/page/Unsupported.tsx';
import { WithoutScript } from '../ui/page/WithoutScript.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import styles from './RequireSession.module.css';

interface RequireSessionProps {
  children: (user: User) => ReactNode;
  /** The text that says which browser is needed, where no script runs. */
  unsupported: string;
  /** A component around the page that is shown instead of the children. */
  Frame?: ComponentType<{ children: ReactNode }>;
}

/** Shows its children to a signed-in user once the session is checked; redirects anonymous readers to the login. */
export const RequireSession = observer(function RequireSession({
  children,
  unsupported,
  Frame = Fragment,
}: RequireSessionProps) {
  const { session } = useStores();
  const navigate = useNavigate();
  const { user, error, isChecking } = session;
  const [checked, setChecked] = useState(false);
  const isSettled = checked && !isChecking;
  const isUnknown = isSettled && !user && error !== null && statusOf(error) !== 401;
  const isAnonymous = isSettled && !user && !isUnknown;

  const check = useCallback(async () => {
    setChecked(false);
    await session.check();
    setChecked(true);
  }, [session]);

  useEffect(() => void check(), [check]);
  useEffect(() => {
    if (isAnonymous) void navigate('/auth', { replace: true, viewTransition: prefersMotion() });
  }, [isAnonymous, navigate]);

  if (user) return children(user);
  return (
    <Frame>
      {isUnknown ? <ErrorPage failure={failureOf(error)} onRetry={check} /> : <Checking unsupported={unsupported} />}
    </Frame>
  );
});

function Checking({ unsupported }: Pick<RequireSessionProps, 'unsupported'>) {
  usePageHead({ title: t('Checking authentication'), description: t('Checking authentication...'), path: null });

  return (
    <>
      <p className={`lead ${styles.checking}`} role="status" lang={language()} data-needs-script>
        {t('Checking authentication...')}
      </p>
      <WithoutScript>
        <Unsupported title={unsupported} />
      </WithoutScript>
    </>
  );
}

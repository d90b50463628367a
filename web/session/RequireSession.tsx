import { observer } from 'mobx-react-lite';
import { type ComponentType, Fragment, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../shared/users.ts';
import { statusOf } from '../api/ApiProblem.ts';
import { ErrorPage } from '../app/ErrorPage.tsx';
import { failureOf } from '../app/failure.ts';
import { prefersMotion } from '../app/prefersMotion.ts';
import { useStores } from '../app/stores.ts';
import { usePageHead } from '../app/usePageHead.ts';
import { Unsupported } from '../ui/Unsupported.tsx';
import { WithoutScript } from '../ui/WithoutScript.tsx';
import styles from './RequireSession.module.css';

interface RequireSessionProps {
  children: (user: User) => ReactNode;
  /** The text that says which browser is needed, where no script runs. */
  unsupported: string;
  /** A component around what is shown instead of the children. */
  Frame?: ComponentType<{ children: ReactNode }>;
}

/** Shows its children to a signed-in user once the session is checked; leads visitors to the login. */
export const RequireSession = observer(function RequireSession({
  children,
  unsupported,
  Frame = Fragment,
}: RequireSessionProps) {
  const { session } = useStores();
  const navigate = useNavigate();
  const { user, error, isChecking } = session;
  const [checked, setChecked] = useState(false);
  const isKnown = checked && !isChecking;
  const isUnsure = isKnown && !user && error !== null && statusOf(error) !== 401;
  const isNobody = isKnown && !user && !isUnsure;

  const check = useCallback(async () => {
    setChecked(false);
    await session.check();
    setChecked(true);
  }, [session]);

  useEffect(() => void check(), [check]);
  useEffect(() => {
    if (isNobody) void navigate('/auth', { replace: true, viewTransition: prefersMotion() });
  }, [isNobody, navigate]);

  if (user) return children(user);
  return (
    <Frame>
      {isUnsure ? <ErrorPage failure={failureOf(error)} onRetry={check} /> : <Checking unsupported={unsupported} />}
    </Frame>
  );
});

function Checking({ unsupported }: Pick<RequireSessionProps, 'unsupported'>) {
  usePageHead({ title: 'Checking authentication', description: 'Checking authentication...', path: null });

  return (
    <>
      <p className={styles.checking} role="status" data-needs-script>
        Checking authentication...
      </p>
      <WithoutScript>
        <Unsupported title={unsupported} />
      </WithoutScript>
    </>
  );
}

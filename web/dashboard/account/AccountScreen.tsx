import { observer } from 'mobx-react-lite';
import { useStores } from '../../kernel/stores.ts';
import { EmailSection } from '../../session/EmailSection.tsx';
import { ProfileForm } from '../../session/ProfileForm.tsx';
import { lazyScreen } from '../lazyScreen.tsx';
import { useDashboard } from '../useDashboard.ts';
import styles from './AccountScreen.module.css';
import { AuthorSection } from './AuthorForm.tsx';

const Security = lazyScreen({ name: 'the second factors and sessions', load: () => import('./Security.tsx') });

/** The administrator's own account, their page as an author, and how they sign in. */
export const AccountScreen = observer(function AccountScreen() {
  const { user } = useStores().session;
  const { signIn } = useDashboard();
  if (!user) return null;

  return (
    <div className={styles.account}>
      <ProfileForm user={user} during={(call) => signIn.during(call)} />
      <EmailSection user={user} />
      <AuthorSection />
      <Security />
    </div>
  );
});

import { observer } from 'mobx-react-lite';
import { useStores } from '../../../kernel/stores.ts';
import { EmailSection } from '../../../session/EmailSection.tsx';
import { ProfileForm } from '../../../session/ProfileForm.tsx';
import { lazyScreen } from '../../ui/lazyScreen.tsx';
import { useDashboard } from '../../useDashboard.ts';
import styles from './AccountScreen.module.css';
import { AuthorSection } from './AuthorForm.tsx';

const Security = lazyScreen({ name: 'the second factors and sessions', load: () => import('./Security.tsx') });
const Sections = lazyScreen({
  name: 'the rest of your account',
  load: () => import('../../../account/AccountSections.tsx'),
});

/** The viewer's own account, their page as an author, and how they sign in. */
export const AccountScreen = observer(function AccountScreen() {
  const { user } = useStores().session;
  const { signIn } = useDashboard();
  if (!user) return null;

  return (
    <div className={`stack ${styles.account}`}>
      <ProfileForm user={user} during={(call) => signIn.during(call)} />
      <EmailSection user={user} />
      <AuthorSection />
      <Security />
      <Sections />
    </div>
  );
});

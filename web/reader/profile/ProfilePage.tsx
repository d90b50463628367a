import type { User } from '../../../shared/people/users.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { AccountSections } from '../../account/AccountSections.tsx';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { RequireSession } from '../../layout/RequireSession.tsx';
import styles from '../../session/AuthPage.module.css';
import { EmailSection } from '../../session/EmailSection.tsx';
import { ProfileForm } from '../../session/ProfileForm.tsx';
import { SecuritySections } from '../../session/security/SecuritySections.tsx';
import { rich } from '../../texts/rich.tsx';

/** The reader's own account. */
export function ProfilePage() {
  return (
    <RequireSession unsupported={t('Your profile needs JavaScript and a recent browser.')}>
      {(user) => <Profile key={user._id} user={user} />}
    </RequireSession>
  );
}

function Profile({ user }: { user: User }) {
  usePageHead({ title: t('Profile'), description: t('Your account'), path: null });

  return (
    <div className={`page-width ${styles.page}`} lang={language()}>
      <h1 className={styles.title} tabIndex={-1}>
        {rich('Welcome, {name}', { name: <bdi>{user.username}</bdi> })}
      </h1>
      <ProfileForm user={user} />
      <div className={`stack ${styles.more}`}>
        <EmailSection user={user} />
        <SecuritySections />
        <AccountSections />
      </div>
    </div>
  );
}

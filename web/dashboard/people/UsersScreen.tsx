import { ShieldOff, UserCog } from 'lucide-react';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { refused } from '../../../shared/kit/refused.ts';
import { securityMessages } from '../../../shared/people/secondFactorMessages.ts';
import type { User } from '../../../shared/people/users.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyForm } from '../forms/lazyForm.tsx';
import { FilterSelect } from '../list/filters/FilterSelect.tsx';
import { type FilterRules, isText, oneOf } from '../list/filters/filters.ts';
import { sortsByPerson } from '../list/filters/sorts.ts';
import type { Column } from '../list/ListRow.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { useConfirm } from '../ui/Confirm.tsx';
import { lazyScreen } from '../ui/lazyScreen.tsx';
import { useDashboard } from '../useDashboard.ts';
import { roleNames } from './RoleSelect.tsx';
import styles from './UsersScreen.module.css';

const columns: Column<User>[] = [
  { name: msg('Username'), opens: true, sort: 'username', cell: ({ username }) => username },
  { name: msg('Email'), sort: 'email', cell: ({ email }) => email },
  {
    name: msg('Profile'),
    width: 8,
    line: true,
    cell: ({ role }) => <Badge kind={role === 'administrator' ? 'rubric' : 'plain'}>{t(roleNames[role])}</Badge>,
  },
];

export const userFilters: FilterRules = {
  q: isText,
  role: oneOf('admin', 'user', ...Object.keys(roleNames)),
  sort: isText,
};

const roleOptions = msg({
  admin: 'Admins',
  author: 'Authors',
  reader: 'Users who only read',
  user: 'All but admins',
});

const UserForm = lazyForm(async () => ({ Form: (await import('./UserForm.tsx')).UserForm }));
const DeleteOwnAccount = lazy(async () => ({ default: (await import('./DeleteOwnAccount.tsx')).DeleteOwnAccount }));
const RoleDialog = lazy(async () => ({ default: (await import('./RoleDialog.tsx')).RoleDialog }));
const Invitations = lazyScreen({
  ...msg({ loading: 'Loading the invitations', failed: 'The invitations could not be loaded.' }),
  load: () => import('./invitations/Invitations.tsx'),
});

/** The accounts, which readers create by registering, and invitations of further ones. */
export const UsersScreen = observer(function UsersScreen() {
  const { users, admins, isOwnDeletionAsked } = useDashboard();
  const [changing, setChanging] = useState<User | null>(null);
  const { form } = useListAddress();
  // Not below rows that are still loading, whose number would move it.
  const isListShown = form === null && users.rows !== null;
  const isLastAdmin = ({ isAdmin }: User) => isAdmin && admins.get() === 1;

  return (
    <div className={styles.screen}>
      <ListScreen
        kind="user"
        list={users}
        label={t('Users')}
        update={t('Update User')}
        Form={UserForm}
        finding={{
          list: 'users',
          sorts: sortsByPerson,
          fields: (
            <FilterSelect
              name="role"
              label={t('Profile')}
              all={t('All profiles')}
              options={Object.entries(roleOptions).map(([value, text]) => ({ value, text: t(text) }))}
            />
          ),
        }}
        filter={
          <Button
            busy={!isListShown}
            onClick={() => document.querySelector<HTMLElement>('[data-invite] input')?.focus()}
          >
            {t('Invite somebody')}
          </Button>
        }
        columns={columns}
        nameOf={({ username }) => username}
        confirmations={{ one: () => confirmations.deleteUser, many: confirmations.deleteUsers }}
        whyNotDeletable={(user) => (isLastAdmin(user) ? t(refused.cannotDeleteLastAdmin) : undefined)}
        whyNotSelectable={t(refused.cannotSelectAdmins)}
        empty={t('No users yet.')}
        extraButtons={(user) => (
          <UserButtons user={user} isLastAdmin={isLastAdmin(user)} onChangeRole={() => setChanging(user)} />
        )}
      />
      {isListShown && <Invitations />}
      <Suspense>
        {isOwnDeletionAsked.get() && (
          <DeleteOwnAccount onClose={() => runInAction(() => isOwnDeletionAsked.set(false))} />
        )}
        {changing && <RoleDialog user={changing} onClose={() => setChanging(null)} />}
      </Suspense>
    </div>
  );
});

interface UserButtonsProps {
  user: User;
  isLastAdmin: boolean;
  onChangeRole: () => void;
}

/** The buttons of an account besides those of every list. */
const UserButtons = observer(function UserButtons({ user, isLastAdmin, onChangeRole }: UserButtonsProps) {
  const { api, users } = useDashboard();
  const { session, toasts } = useStores();
  const confirm = useConfirm();

  const handleRemoveFactors = async () => {
    if (!(await confirm({ ...confirmations.removeSecondFactors(user.username), yes: t('Remove') }))) return;
    const texts = { done: securityMessages.allRemoved, failed: failed.updateUser };
    await toasts.promise(api.removeSecondFactors(user._id), texts).catch(() => undefined);
    await users.load();
  };

  return (
    <>
      {user.hasSecondFactor && user._id !== session.user?._id && (
        <IconButton
          label={t('Remove the second factors of {name}', { name: user.username })}
          title={t('Remove second factors')}
          onClick={() => void handleRemoveFactors()}
        >
          <ShieldOff size={18} />
        </IconButton>
      )}
      <IconButton
        label={t('Change the role of {name}', { name: user.username })}
        title={isLastAdmin ? t(refused.cannotDemoteLastAdmin) : t('Change role')}
        busy={isLastAdmin}
        onClick={onChangeRole}
      >
        <UserCog size={18} />
      </IconButton>
    </>
  );
});

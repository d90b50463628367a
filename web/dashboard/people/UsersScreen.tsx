import { ShieldOff, UserCog } from 'lucide-react';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { refused } from '../../../shared/kit/refused.ts';
import { accountMessages } from '../../../shared/people/accountMessages.ts';
import { securityMessages } from '../../../shared/people/secondFactorMessages.ts';
import type { Role, User } from '../../../shared/people/users.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { Form } from '../../forms/Form.ts';
import { useStores } from '../../kernel/stores.ts';
import { PasswordDialog } from '../../session/security/PasswordDialog.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { FilterSelect } from '../list/filters/FilterSelect.tsx';
import { type FilterRules, isText, oneOf } from '../list/filters/filters.ts';
import { sortsByPerson } from '../list/filters/sorts.ts';
import type { Column } from '../list/ListRow.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { useConfirm } from '../ui/Confirm.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { lazyScreen } from '../ui/lazyScreen.tsx';
import { useDashboard } from '../useDashboard.ts';
import { RoleSelect, roleNames } from './RoleSelect.tsx';
import { UserForm } from './UserForm.tsx';
import styles from './UsersScreen.module.css';

const columns: Column<User>[] = [
  { name: 'Username', sort: 'username', cell: ({ username }) => username },
  { name: 'Email', sort: 'email', cell: ({ email }) => email },
  {
    name: 'Profile',
    width: 8,
    line: true,
    cell: ({ role }) => <Badge kind={role === 'administrator' ? 'rubric' : 'plain'}>{roleNames[role]}</Badge>,
  },
];

export const userFilters: FilterRules = {
  q: isText,
  role: oneOf('admin', 'user', ...Object.keys(roleNames)),
  sort: isText,
};

const roleOptions = [
  { value: 'admin', text: 'Admins' },
  { value: 'author', text: 'Authors' },
  { value: 'reader', text: 'Users who only read' },
  { value: 'user', text: 'All but admins' },
];

const Invitations = lazyScreen({ name: 'the invitations', load: () => import('./invitations/Invitations.tsx') });

/** The accounts, which readers create by registering, and invitations of further ones. */
export const UsersScreen = observer(function UsersScreen() {
  const { api, users, admins, isOwnDeletionAsked } = useDashboard();
  const { session, toasts } = useStores();
  const confirm = useConfirm();
  const [changing, setChanging] = useState<User | null>(null);
  const { form } = useListAddress();
  // Not below rows that are still loading, whose number would move it.
  const isListShown = form === null && users.rows !== null;
  const isLastAdmin = ({ isAdmin }: User) => isAdmin && admins.get() === 1;

  const handleRemoveFactors = async ({ _id, username }: User) => {
    if (!(await confirm({ ...confirmations.removeSecondFactors(username), yes: 'Remove' }))) return;
    const texts = { done: securityMessages.allRemoved, failed: failed.updateUser };
    await toasts.promise(api.removeSecondFactors(_id), texts).catch(() => undefined);
    await users.load();
  };

  return (
    <div className={styles.screen}>
      <ListScreen
        kind="user"
        list={users}
        label="Users"
        update="Update User"
        Form={UserForm}
        finding={{
          list: 'users',
          sorts: sortsByPerson,
          fields: <FilterSelect name="role" label="Profile" all="All profiles" options={roleOptions} />,
        }}
        columns={columns}
        nameOf={({ username }) => username}
        confirmations={{ one: () => confirmations.deleteUser, many: confirmations.deleteUsers }}
        whyNotDeletable={(user) => (isLastAdmin(user) ? refused.cannotDeleteLastAdmin : undefined)}
        whyNotSelectable={refused.cannotSelectAdmins}
        empty="No users yet."
        extraButtons={(user) => (
          <>
            {user.hasSecondFactor && user._id !== session.user?._id && (
              <IconButton
                label={`Remove the second factors of ${user.username}`}
                title="Remove second factors"
                onClick={() => void handleRemoveFactors(user)}
              >
                <ShieldOff size={18} />
              </IconButton>
            )}
            <IconButton
              label={`Change the role of ${user.username}`}
              title={isLastAdmin(user) ? refused.cannotDemoteLastAdmin : 'Change role'}
              busy={isLastAdmin(user)}
              onClick={() => setChanging(user)}
            >
              <UserCog size={18} />
            </IconButton>
          </>
        )}
      />
      {isListShown && <Invitations />}
      {isOwnDeletionAsked.get() && (
        <DeleteOwnAccount onClose={() => runInAction(() => isOwnDeletionAsked.set(false))} />
      )}
      {changing && <RoleDialog user={changing} onClose={() => setChanging(null)} />}
    </div>
  );
});

/** Asks for the current password where the list deletes the account that is signed in, in a session that is not fresh. */
function DeleteOwnAccount({ onClose }: { onClose: () => void }) {
  const { api, account = '' } = useDashboard();
  const { session, toasts } = useStores();

  const handleConfirm = async (currentPassword: string) => {
    const texts = { done: done.userDeleted, failed: failed.deleteUsers, quiet: 422 };
    await toasts.promise(api.deleteUser(account, { currentPassword }), texts);
    return () => void session.check();
  };

  return (
    <PasswordDialog
      title={confirmations.deleteUser.title}
      text={accountMessages.currentPasswordForDeletion}
      yes="Delete"
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

/** A dialog that gives an account another role, which the toast after it can take back. */
const RoleDialog = observer(function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { api, users } = useDashboard();
  const { session, toasts } = useStores();
  const [form] = useState(() => new Form<{ role: Role }>({ role: user.role }));
  const texts = { done: done.userUpdated, failed: failed.updateUser };

  const load = async () => {
    if (user._id === session.user?._id) await session.check();
    // Whoever made themselves an author may not see the list any more.
    if (session.user?.isAdmin) await users.load();
  };
  const undo = async () => {
    await toasts.promise(api.updateUser(user._id, { role: user.role }), texts).catch(() => undefined);
    await load();
  };
  const handleSubmit = async () => {
    const send = ({ role }: { role: Role }) =>
      toasts.promise(api.updateUser(user._id, { role }, { version: user.version }), texts, {
        label: 'Undo',
        run: () => void undo(),
      });
    const changed = await form.submit(send);
    if (changed) void load();
    return changed;
  };

  return (
    <FormDialog
      title="Change Role"
      text={`Are you sure you want to change the role of ${user.username}? It counts from the next moment on.`}
      form={form}
      submit="Change role"
      isUnchanged={!form.dirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <RoleSelect field={form.field('role')} />
    </FormDialog>
  );
});

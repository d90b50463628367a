import { observer } from 'mobx-react-lite';
import { confirmations } from '../../../shared/confirmations.ts';
import { refused } from '../../../shared/refused.ts';
import type { User } from '../../../shared/users.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FilterSelect } from '../list/FilterSelect.tsx';
import type { Column } from '../list/ListRow.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { sortsByPerson } from '../list/sorts.ts';
import { useDashboard } from '../useDashboard.ts';
import { UserForm } from './UserForm.tsx';

const columns: Column<User>[] = [
  { name: 'Username', sort: 'username', cell: ({ username }) => username },
  { name: 'Email', sort: 'email', cell: ({ email }) => email },
  {
    name: 'Profile',
    width: 6,
    line: true,
    cell: ({ isAdmin }) => <Badge kind={isAdmin ? 'rubric' : 'plain'}>{isAdmin ? 'Admin' : 'User'}</Badge>,
  },
];

const roles = [
  { value: 'admin', text: 'Admins' },
  { value: 'user', text: 'Users' },
];

/** The accounts, which readers create by registering. */
export const UsersScreen = observer(function UsersScreen() {
  const { users, admins } = useDashboard();
  const isLastAdmin = ({ isAdmin }: User) => isAdmin && admins.get() === 1;

  return (
    <ListScreen
      kind="user"
      list={users}
      label="Users"
      update="Update User"
      Form={UserForm}
      order="newest first"
      finding={{
        list: 'users',
        sorts: sortsByPerson,
        fields: <FilterSelect name="role" label="Profile" all="All profiles" options={roles} />,
      }}
      columns={columns}
      nameOf={({ username }) => username}
      confirmations={{ one: confirmations.deleteUser, many: confirmations.deleteUsers }}
      whyNotDeletable={(user) => (isLastAdmin(user) ? refused.cannotDeleteLastAdmin : undefined)}
      whyNotSelectable={refused.cannotSelectAdmins}
      empty="No users yet."
    />
  );
});

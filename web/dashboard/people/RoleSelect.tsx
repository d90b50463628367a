import { observer } from 'mobx-react-lite';
import type { Role } from '../../../shared/people/users.ts';
import { type Message, msg, t } from '../../../shared/texts/t.ts';
import { Choice } from '../../forms/Choice.tsx';
import type { FieldState } from '../../forms/Form.ts';

/** The roles as badges and filters name them. */
export const roleNames: Record<Role, Message> = {
  reader: msg('User'),
  author: msg('Author', { context: 'role' }),
  administrator: msg('Admin'),
};

/** The sentences that say what each role may do. */
const roleHints: Record<Role, string> = msg({
  reader: 'Users read and comment.',
  author: 'Authors write articles, and see and change their own alone.',
  administrator: 'Admins run everything, this dashboard included.',
});

/** The choice of a role, with what the chosen one may do. */
export const RoleSelect = observer(function RoleSelect({ field }: { field: FieldState<Role> }) {
  const { name, value, error, set } = field;

  return (
    <Choice
      {...{ name, value, error }}
      label={t('Role')}
      hint={t(roleHints[value])}
      options={Object.entries(roleNames).map(([role, text]) => [role, t(text)] as const)}
      onChoose={set}
    />
  );
});

import { observer } from 'mobx-react-lite';
import type { Role } from '../../../shared/users.ts';
import { Choice } from '../../forms/Choice.tsx';
import type { FieldState } from '../../forms/Form.ts';
import { roleHints, roleNames } from './roleTexts.ts';

/** The choice of a role, with what the chosen one may do. */
export const RoleSelect = observer(function RoleSelect({ field }: { field: FieldState<Role> }) {
  const { name, value, error, set } = field;

  return (
    <Choice
      {...{ name, value, error }}
      label="Role"
      hint={roleHints[value]}
      options={Object.entries(roleNames)}
      onChoose={set}
    />
  );
});

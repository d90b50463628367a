import { observer } from 'mobx-react-lite';
import type { Role } from '../../../shared/users.ts';
import inputs from '../../forms/Field.module.css';
import { Field } from '../../forms/Field.tsx';
import type { FieldState } from '../../forms/Form.ts';
import { roleHints, roleNames } from './roleTexts.ts';

/** The choice of a role, with what the chosen one may do. */
export const RoleSelect = observer(function RoleSelect({ field }: { field: FieldState<Role> }) {
  return (
    <Field label="Role" hint={roleHints[field.value]} error={field.error}>
      {(control) => (
        <select
          {...control}
          className={inputs.input}
          name={field.name}
          value={field.value}
          onChange={({ target }) => field.set(target.value as Role)}
        >
          {Object.entries(roleNames).map(([role, name]) => (
            <option key={role} value={role}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
});

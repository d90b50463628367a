import { observer } from 'mobx-react-lite';
import { Switch } from '../../forms/Switch.tsx';
import { DraftFormBody } from '../DraftFormBody.tsx';
import { type SettingsRow, useSettingsForm } from './useSettingsForm.ts';

interface FormProps {
  row: SettingsRow;
}

/** Turns comments on and off. */
export const CommentsForm = observer(function CommentsForm({ row }: FormProps) {
  const { body, input } = useSettingsForm(row, ['comments']);
  const { field, ...rest } = input('comments');

  return (
    <DraftFormBody {...body}>
      <Switch
        {...rest}
        field={{
          name: field.name,
          value: field.value === 'on',
          error: field.error,
          set: (isOn) => field.set(isOn ? 'on' : 'off'),
        }}
      />
    </DraftFormBody>
  );
});

/** Opens and closes registration. */
export const AccountsForm = observer(function AccountsForm({ row }: FormProps) {
  const { body, input } = useSettingsForm(row, ['registration']);
  const { field, ...rest } = input('registration');

  return (
    <DraftFormBody {...body}>
      <Switch
        {...rest}
        field={{
          name: field.name,
          value: field.value === 'open',
          error: field.error,
          set: (isOpen) => field.set(isOpen ? 'open' : 'closed'),
        }}
      />
    </DraftFormBody>
  );
});

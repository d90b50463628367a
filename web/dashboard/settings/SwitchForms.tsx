import { observer } from 'mobx-react-lite';
import type { SettingValues } from '../../../shared/settings.ts';
import { Switch } from '../../forms/Switch.tsx';
import { DraftFormBody } from '../DraftFormBody.tsx';
import { type SettingsRow, useSettingsForm } from './useSettingsForm.ts';

/** Makes the form of a setting with two values; the first one is that of a switch which is on. */
function switchForm<Name extends 'comments' | 'registration'>(
  name: Name,
  [on, off]: [SettingValues[Name], SettingValues[Name]],
) {
  return observer(function SwitchForm({ row }: { row: SettingsRow }) {
    const { body, input } = useSettingsForm(row, [name]);
    const { field, ...rest } = input(name);
    const set = (isOn: boolean) => field.set(isOn ? on : off);

    return (
      <DraftFormBody {...body}>
        <Switch {...rest} field={{ name: field.name, value: field.value === on, error: field.error, set }} />
      </DraftFormBody>
    );
  });
}

/** Turns comments on and off. */
export const CommentsForm = switchForm('comments', ['on', 'off']);

/** Opens and closes registration. */
export const AccountsForm = switchForm('registration', ['open', 'closed']);

import { observer } from 'mobx-react-lite';
import { Switch } from '../../forms/Switch.tsx';
import { DraftFormBody } from '../DraftFormBody.tsx';
import { type SettingsRow, useSettingsForm } from './useSettingsForm.ts';

/** Turns comments on and off, and has new ones wait for approval. */
export const CommentsForm = observer(function CommentsForm({ row }: { row: SettingsRow }) {
  const { body, input } = useSettingsForm(row, ['comments', 'commenters']);
  const { field, ...rest } = input('comments');
  const { name, value, error, set } = field;
  const { field: commenters, ...ofCommenters } = input('commenters');

  return (
    <DraftFormBody {...body}>
      <Switch {...rest} field={{ name, value: value !== 'off', error, set: (isOn) => set(isOn ? 'on' : 'off') }} />
      {value !== 'off' && (
        <Switch
          {...rest}
          label="New comments wait for approval"
          hint="On: readers see a comment once an administrator approves it. Those of administrators never wait. What looks like spam waits in any case."
          field={{
            name: `${name}-approval`,
            value: value === 'moderated',
            error: undefined,
            set: (isOn) => set(isOn ? 'moderated' : 'on'),
          }}
        />
      )}
      {value !== 'off' && (
        <Switch
          {...ofCommenters}
          field={{
            name: commenters.name,
            value: commenters.value === 'confirmed',
            error: commenters.error,
            set: (isOn) => commenters.set(isOn ? 'confirmed' : 'everyone'),
          }}
        />
      )}
    </DraftFormBody>
  );
});

/** Opens and closes registration, and has administrators need a second factor. */
export const AccountsForm = observer(function AccountsForm({ row }: { row: SettingsRow }) {
  const { body, input } = useSettingsForm(row, ['registration', 'requireSecondFactor']);
  const { field, ...rest } = input('registration');
  const { name, value, error, set } = field;

  return (
    <DraftFormBody {...body}>
      <Switch
        {...rest}
        field={{ name, value: value === 'open', error, set: (isOn) => set(isOn ? 'open' : 'closed') }}
      />
      <Switch {...input('requireSecondFactor')} />
    </DraftFormBody>
  );
});

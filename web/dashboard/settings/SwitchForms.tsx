import { observer } from 'mobx-react-lite';
import type { SettingValues } from '../../../shared/settings.ts';
import { Choice } from '../../forms/Choice.tsx';
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

const registrations = {
  open: 'Everybody',
  invitation: 'Only those who are invited',
  closed: 'Nobody',
} satisfies Record<SettingValues['registration'], string>;

/** Opens and closes registration, lets authors publish, or hand in, and has administrators need a second factor. */
export const AccountsForm = observer(function AccountsForm({ row }: { row: SettingsRow }) {
  const { body, input } = useSettingsForm(row, ['registration', 'authors', 'requireSecondFactor']);
  const { field: registration, readOnly, ...registrationTexts } = input('registration');
  const { field: authors, ...authorsTexts } = input('authors');
  const set = (publish: boolean) => authors.set(publish ? 'publish' : 'hand-in');

  return (
    <DraftFormBody {...body}>
      <Choice
        {...registrationTexts}
        error={registration.error}
        disabled={readOnly}
        name={registration.name}
        value={registration.value}
        options={Object.entries(registrations)}
        onChoose={registration.set}
      />
      <Switch
        {...authorsTexts}
        field={{ name: authors.name, value: authors.value === 'publish', error: authors.error, set }}
      />
      <Switch {...input('requireSecondFactor')} />
    </DraftFormBody>
  );
});

import { observer } from 'mobx-react-lite';
import type { SettingValues } from '../../../shared/settings/settings.ts';
import { Choice } from '../../forms/Choice.tsx';
import type { FieldState } from '../../forms/Form.ts';
import { Switch } from '../../forms/Switch.tsx';
import { DraftFormBody } from '../forms/DraftFormBody.tsx';
import { type SettingsRow, useSettingsForm } from './useSettingsForm.ts';

/** Turns comments on and off, and has new ones wait for approval. */
export const CommentsForm = observer(function CommentsForm({ row }: { row: SettingsRow }) {
  const { body, input } = useSettingsForm(row, ['comments', 'commenters']);
  const { field: comments, ...ofComments } = input('comments');
  const { field: commenters, ...ofCommenters } = input('commenters');
  const isOff = comments.value === 'off';

  return (
    <DraftFormBody {...body}>
      <Switch {...ofComments} field={{ ...switchOf(comments, 'on', 'off'), value: !isOff }} />
      {!isOff && (
        <>
          <Switch
            {...ofComments}
            label="New comments wait for approval"
            hint="On: readers see a comment once an administrator approves it. Those of administrators never wait. What looks like spam waits in any case."
            field={{ ...switchOf(comments, 'moderated', 'on'), name: `${comments.name}-approval`, error: undefined }}
          />
          <Switch {...ofCommenters} field={switchOf(commenters, 'confirmed', 'everyone')} />
        </>
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
      <Switch {...authorsTexts} field={switchOf(authors, 'publish', 'hand-in')} />
      <Switch {...input('requireSecondFactor')} />
    </DraftFormBody>
  );
});

/** The field of a switch for a setting with two values. */
function switchOf<Value>({ name, value, error, set }: FieldState<Value>, on: Value, off: Value): FieldState<boolean> {
  return { name, value: value === on, error, set: (isOn) => set(isOn ? on : off) };
}

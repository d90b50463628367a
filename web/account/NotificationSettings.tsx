import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  notificationMessages as messages,
  type NotificationKind,
  type NotificationMode,
  type NotificationSettings as Settings,
} from '../../shared/notifications/notifications.ts';
import type { Role } from '../../shared/people/users.ts';
import { language, msg, t } from '../../shared/texts/t.ts';
import { Choice } from '../forms/Choice.tsx';
import { Form } from '../forms/Form.ts';
import { FormBody } from '../forms/FormBody.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useStores } from '../kernel/stores.ts';
import { useLoaded } from '../kernel/useLoaded.ts';
import { useAccountApi } from '../session/useAccountApi.ts';
import { Button } from '../ui/Button.tsx';
import styles from './AccountSections.module.css';

const labels: Record<NotificationKind, string> = msg({
  answer: 'An answer to my comment',
  comment: 'A comment on my article',
  message: 'A message to the publication',
  held: 'A comment that waits for approval',
});

const modes: Record<NotificationMode, string> = msg({ 'at-once': 'At once', daily: 'Once a day', off: 'No mail' });

/** The viewer's choice of what they get mail about, and when; where no mail goes out, a sentence says so. */
export const NotificationSettings = observer(function NotificationSettings() {
  const { user } = useStores().session;
  const api = useAccountApi();
  const { value: settings, hasFailed, load } = useLoaded(api.notificationSettings);

  return (
    <section
      id="notifications"
      className={`stack ${styles.section}`}
      aria-labelledby="notifications-title"
      lang={language()}
    >
      <h2 id="notifications-title" className="heading">
        {t('Notifications')}
      </h2>
      {!settings && !hasFailed && <p role="status">{t('Loading…')}</p>}
      {hasFailed && (
        <div className="row">
          <p>{t('They could not be loaded.')}</p>
          <Button onClick={() => void load()}>{t('Retry')}</Button>
        </div>
      )}
      {settings && !settings.mail && (
        <p>
          {t(
            'The bell at the top of every page tells you of answers to your comments and of what else concerns you. This publication sends no mail.',
          )}
        </p>
      )}
      {settings?.mail && (
        <>
          <p>
            {t(
              'The bell at the top of every page shows all of them. By mail you are told at most once in ten minutes; what comes once a day comes at eight in the morning.',
            )}
          </p>
          <ModesForm key={user?._id} settings={settings} kinds={kindsOf[user?.role ?? 'reader']} />
        </>
      )}
    </section>
  );
});

/** The kinds of notifications that accounts of each role get. */
const kindsOf: Record<Role, NotificationKind[]> = {
  reader: ['answer'],
  author: ['answer', 'comment'],
  administrator: ['answer', 'comment', 'message', 'held'],
};

const ModesForm = observer(function ModesForm({ settings, kinds }: { settings: Settings; kinds: NotificationKind[] }) {
  const { session, toasts } = useStores();
  const api = useAccountApi();
  const [form] = useState(() => new Form(modesOf(settings)));

  const handleSubmit = async () => {
    const texts = { done: messages.saved, failed: messages.failedSaving };
    const response = await form
      .submit((values) => {
        const sent = Object.fromEntries(kinds.map((kind) => [kind, values[kind]]));
        return toasts.promise(api.updateNotificationSettings(sent), texts);
      })
      .catch((problem) => session.endIfRefused(problem));
    if (response) form.reset(modesOf(response.settings));
  };

  return (
    <FormBody form={form} label={t('Notifications')} onSubmit={handleSubmit}>
      {kinds.map((kind) => (
        <Choice
          key={kind}
          label={t(labels[kind])}
          name={kind}
          value={form.values[kind]}
          error={form.errors[kind]}
          options={Object.entries(modes).map(([mode, name]) => [mode, t(name)] as const)}
          onChoose={(mode) => form.set(kind, mode)}
        />
      ))}
      <SubmitButton form={form} busyText={t('Saving…')}>
        {t('Update Notifications')}
      </SubmitButton>
    </FormBody>
  );
});

const modesOf = ({ mail: _, ...values }: Settings) => values;

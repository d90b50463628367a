import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { mailMessages } from '../../../shared/mail/mailMessages.ts';
import { type MailServer, mailServerLimits } from '../../../shared/mail/mailServer.ts';
import { settingMessages } from '../../../shared/settings/settingMessages.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { Choice } from '../../forms/Choice.tsx';
import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { CurrentPassword, PasswordInput } from '../../forms/PasswordInput.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../ui/ListNotice.tsx';
import { useDashboard } from '../useDashboard.ts';
import styles from './MailSettings.module.css';

const deliveries: Record<MailServer['delivery'], string> = msg({
  smtp: 'Mails go out.',
  shown: 'No mail leaves this machine: each one is shown in the terminal, and in the list of mails.',
  none: 'No mails go out yet. With a mail server, people can set a new password, and are told of answers.',
});

const securities = msg({
  tls: 'TLS from the beginning, usually port 465',
  starttls: 'STARTTLS, usually port 587',
  none: 'None: on this machine alone, or without a password',
});

/** The server by which mails go out, and a mail to try it. */
export function Screen() {
  const { site } = useStores();
  const { api } = useDashboard();
  const { value, hasFailed, load } = useLoaded(
    useCallback(() => api.mailServer(), [api]),
    settingMessages.fetchFailed,
  );
  const [saved, setSaved] = useState<MailServer | null>(null);
  const server = saved ?? value;

  const handleSaved = (next: MailServer) => {
    setSaved(next);
    runInAction(() => Object.assign(site, { hasMail: next.delivery !== 'none' }));
  };

  if (hasFailed) return <ListNotice text={t('The mail server could not be loaded.')} onRetry={load} />;
  if (!server) return null;
  return (
    <div className={`stack ${styles.mail}`}>
      <p className="note">
        {server.isFixed && server.delivery === 'smtp' ? t(mailMessages.fixed) : t(deliveries[server.delivery])}{' '}
        <Link to="/dashboard/mail">{t('List of mails')}</Link>
      </p>
      {!server.isFixed && <ServerForm key={server.version} server={server} onSaved={handleSaved} />}
      {server.delivery !== 'none' && <TestMail />}
    </div>
  );
}

interface ServerFormProps {
  server: MailServer;
  onSaved: (server: MailServer) => void;
}

const ServerForm = observer(function ServerForm({ server, onSaved }: ServerFormProps) {
  const { toasts } = useStores();
  const { api } = useDashboard();
  const { host, port, security, username, sender, hasPassword, version } = server;
  const [form] = useState(
    () => new Form({ host, port: String(port), security, username, sender, password: '', currentPassword: '' }),
  );
  const { values, errors } = form;

  const handleSubmit = async () => {
    const send = ({ password, currentPassword, port: typed, ...fields }: typeof values) =>
      api.updateMailServer({
        ...{ ...fields, port: Number(typed), version },
        ...(password !== '' && { password }),
        ...(currentPassword !== '' && { currentPassword }),
      });
    const texts = { done: mailMessages.serverUpdated, failed: settingMessages.updateFailed };
    const response = await form.submit((all) => toasts.promise(send(all), texts)).catch(() => undefined);
    if (response) onSaved(response.server);
  };

  return (
    <FormBody form={form} label={t('Mail server')} onSubmit={() => void handleSubmit()}>
      <TextInput
        field={form.field('host')}
        label={t('Host')}
        hint={t('Such as mail.example.com. Leave it blank to send no mails.')}
        limit={mailServerLimits.hostMax}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Choice
        name="security"
        label={t('Security')}
        value={values.security}
        options={Object.entries(securities).map(([value, text]) => [value, t(text)] as const)}
        error={errors.security}
        onChoose={(chosen) => form.set('security', chosen)}
      />
      <TextInput field={form.field('port')} label={t('Port')} inputMode="numeric" />
      <TextInput
        field={form.field('username')}
        label={t('Name')}
        hint={t('The name that the mail server knows you by. Leave it blank where it asks for none.')}
        limit={mailServerLimits.usernameMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        field={form.field('password')}
        label={t('Password')}
        hint={t(hasPassword ? 'One is stored, encrypted. Leave it blank to keep it.' : 'It is stored encrypted.')}
        autoComplete="new-password"
      />
      <TextInput
        field={form.field('sender')}
        label={t('Sender')}
        type="email"
        hint={t('The address that mails come from; their name is that of the publication.')}
        limit={mailServerLimits.senderMax}
      />
      {(errors.currentPassword !== undefined || values.currentPassword !== '') && (
        <CurrentPassword field={form.field('currentPassword')} />
      )}
      <SubmitButton form={form}>{t('Update Mail Server')}</SubmitButton>
    </FormBody>
  );
});

/** Sends a mail to one's own address, and says what became of it. */
function TestMail() {
  const { session, toasts } = useStores();
  const { api } = useDashboard();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');

  const handleSend = async () => {
    setIsBusy(true);
    setSaid('');
    const response = await api.testMail().catch((problem) => toasts.failure(problem, failed.unknown));
    setSaid(response?.message ?? '');
    setIsBusy(false);
  };

  return (
    <section className="stack" aria-labelledby="test-mail">
      <h2 id="test-mail" className="heading">
        {t('Try it')}
      </h2>
      <p>
        <Button busy={isBusy} onClick={() => void handleSend()}>
          {t('Send a test mail')}
        </Button>
      </p>
      <p className="note">{t('To {address}', { address: session.user?.email ?? '' })}</p>
      <p role="status">{said}</p>
    </section>
  );
}

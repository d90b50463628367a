import { observer } from 'mobx-react-lite';
import { useCallback, useRef, useState } from 'react';
import { limits } from '../../../../shared/kit/limits.ts';
import { invitationMessages as messages } from '../../../../shared/people/invitationMessages.ts';
import type { Invitation } from '../../../../shared/people/invitations.ts';
import type { Role } from '../../../../shared/people/users.ts';
import { confirmations } from '../../../../shared/texts/confirmations.ts';
import { t } from '../../../../shared/texts/t.ts';
import inputs from '../../../forms/Field.module.css';
import { Field } from '../../../forms/Field.tsx';
import { Form } from '../../../forms/Form.ts';
import { FormBody } from '../../../forms/FormBody.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TextInput } from '../../../forms/TextInput.tsx';
import { useStores } from '../../../kernel/stores.ts';
import { useLoaded } from '../../../kernel/useLoaded.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConfirm } from '../../ui/Confirm.tsx';
import { joinFacts } from '../../ui/joinFacts.ts';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { dayAndTimeOf } from '../../ui/ownTime.ts';
import { useDashboard } from '../../useDashboard.ts';
import { RoleSelect, roleNames } from '../RoleSelect.tsx';
import styles from './Invitations.module.css';

interface MadeInvitation {
  invitation: Invitation;
  url: string;
}

interface Link {
  email: string;
  url: string;
}

/** Invites people by a link, and lists the invitations that nobody has accepted yet. */
export const Screen = observer(function Invitations() {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const confirm = useConfirm();
  const section = useRef<HTMLElement>(null);
  const [link, setLink] = useState<Link | null>(null);
  const [page, setPage] = useState(1);
  const call = useCallback(() => api.invitations({ page, limit: limits.adminPageSize }), [api, page]);
  const { value, hasFailed, isLoading, load } = useLoaded(call, messages.fetchFailed);

  const show = ({ invitation, url }: MadeInvitation) => {
    setLink({ email: invitation.email, url });
    void load();
  };

  const handleResend = async ({ _id }: Invitation) => {
    const made = await toasts.promise(api.resendInvitation(_id), inviting).catch(() => undefined);
    if (made) show(made);
    else void load();
  };

  const handleRevoke = async ({ _id, email }: Invitation) => {
    if (!(await confirm(confirmations.revokeInvitation))) return;
    const texts = { done: messages.revoked, failed: messages.revokeFailed };
    await toasts.promise(api.revokeInvitation(_id), texts).catch(() => undefined);
    if (link?.email === email) setLink(null);
    // Its button disappears.
    section.current?.focus();
    if (value?.data.length === 1 && page > 1) setPage(page - 1);
    else void load();
  };

  return (
    <section ref={section} className={`stack ${styles.section}`} aria-label={t('Invitations')} tabIndex={-1}>
      <h2 className={styles.heading}>{t('Invitations')}</h2>
      <p className="note">
        {t(
          'Whoever has the link chooses a name and a password. It works once, for {days, plural, one {# day} other {# days}}, and makes the account of this address.',
          { days: limits.invitationDays },
        )}
      </p>
      <InvitationForm onInvited={show} />
      {link && <NewLink key={link.url} link={link} />}
      {hasFailed && <ListNotice text={t('The invitations could not be loaded.')} onRetry={load} />}
      {!value && !hasFailed && <p className="note">{t('Loading the invitations…')}</p>}
      {value?.total === 0 && <p className="note">{t('Nobody is invited at present.')}</p>}
      {value && value.data.length > 0 && (
        <ul className="reloads stack" aria-label={t('Open invitations')} aria-busy={isLoading}>
          {value.data.map((invitation) => (
            <OpenInvitation
              key={invitation._id}
              invitation={invitation}
              onResend={() => void handleResend(invitation)}
              onRevoke={() => void handleRevoke(invitation)}
            />
          ))}
        </ul>
      )}
      {value && value.totalPages > 1 && (
        <div className="row">
          <Button busy={page <= 1} onClick={() => setPage(page - 1)}>
            {t('Newer invitations')}
          </Button>
          <Button busy={page >= value.totalPages} onClick={() => setPage(page + 1)}>
            {t('Older invitations')}
          </Button>
        </div>
      )}
    </section>
  );
});

const inviting = { done: messages.invited, failed: messages.inviteFailed };

const InvitationForm = observer(function InvitationForm({ onInvited }: { onInvited: (made: MadeInvitation) => void }) {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const [form] = useState(() => new Form<{ email: string; role: Role }>({ email: '', role: 'author' }));

  const handleInvite = async () => {
    const send = (values: { email: string; role: Role }) => toasts.promise(api.inviteUser(values), inviting);
    // The toast has told, and the field.
    const made = await form.submit(send).catch(() => undefined);
    if (!made) return;
    form.reset({ email: '', role: made.invitation.role });
    onInvited(made);
  };

  return (
    <FormBody form={form} label={t('Invite somebody')} onSubmit={handleInvite}>
      <div className={styles.fields} data-invite>
        <TextInput field={form.field('email')} label={t('Email')} type="email" autoComplete="off" required />
        <RoleSelect field={form.field('role')} />
      </div>
      <div>
        <SubmitButton form={form} busyText={t('Inviting…')}>
          {t('Invite')}
        </SubmitButton>
      </div>
    </FormBody>
  );
});

interface OpenInvitationProps {
  invitation: Invitation;
  onResend: () => void;
  onRevoke: () => void;
}

/** A row of the list: who is invited, until when, and by whom. */
function OpenInvitation({ invitation, onResend, onRevoke }: OpenInvitationProps) {
  const { email, role, invitedBy } = invitation;

  return (
    <li className={`card row ${styles.row}`}>
      <p className={styles.who}>
        <strong>{email}</strong>
        <span className="tiny">
          {joinFacts([
            t(roleNames[role]),
            expiryOf(invitation),
            ...(invitedBy ? [t('by {name}', { name: invitedBy.username })] : []),
          ])}
        </span>
      </p>
      <div className="row">
        <Button aria-label={t('New link for {email}', { email })} onClick={onResend}>
          {t('New link')}
        </Button>
        <Button aria-label={t('Revoke {email}', { email })} onClick={onRevoke}>
          {t('Revoke')}
        </Button>
      </div>
    </li>
  );
}

/** The link of a new invitation, which is shown this once, to be copied. */
function NewLink({ link: { email, url } }: { link: Link }) {
  const { toasts } = useStores();

  const handleCopy = () =>
    void toasts
      .promise(
        navigator.clipboard.writeText(url).then(() => ({ message: t('Link copied.') })),
        { done: t('Link copied.'), failed: t('The link could not be copied: select it, and copy it yourself.') },
      )
      .catch(() => undefined);

  return (
    <div className={`card stack ${styles.link}`}>
      <Field label={t('Link for {email}', { email })} hint={t('It is shown only now. “New link” makes another one.')}>
        {(control) => (
          <input {...control} className={inputs.input} readOnly value={url} onFocus={({ target }) => target.select()} />
        )}
      </Field>
      <div>
        <Button onClick={handleCopy}>{t('Copy link')}</Button>
      </div>
    </div>
  );
}

function expiryOf({ isVoid, expiresAt }: Invitation): string {
  if (new Date(expiresAt) <= new Date()) return t('expired');
  return isVoid
    ? t('void: who made it may not invite any more')
    : t('open until {time}', { time: dayAndTimeOf(expiresAt) });
}

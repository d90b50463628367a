import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ownDataMessages as messages } from '../../shared/people/ownData.ts';
import type { User } from '../../shared/people/users.ts';
import { t } from '../../shared/texts/t.ts';
import { Choice } from '../forms/Choice.tsx';
import { type FieldState, Form } from '../forms/Form.ts';
import { FormBody } from '../forms/FormBody.tsx';
import { CurrentPassword } from '../forms/PasswordInput.tsx';
import { useStores } from '../kernel/stores.ts';
import { useAccountApi } from '../session/useAccountApi.ts';
import { Button } from '../ui/Button.tsx';
import { CloseButton, Dialog } from '../ui/Dialog.tsx';
import styles from './AccountSections.module.css';

/** Says what goes and what stays, asks for the password, and ends the account. */
export const DeleteAccountDialog = observer(function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { session, toasts } = useStores();
  const navigate = useNavigate();
  const api = useAccountApi();
  const [form] = useState(() => new Form({ comments: 'keep', author: '', currentPassword: '' }));
  const isAdmin = session.user?.isAdmin === true;
  const isWriter = isAdmin || session.user?.role === 'author';

  const handleSubmit = async () => {
    const texts = { done: messages.deleted, failed: messages.failedDeletion, quiet: 422 };
    const response = await form
      .submit(({ comments, author, currentPassword }) =>
        toasts.promise(
          api.deleteOwnAccount({
            ...{ currentPassword, comments: comments === 'delete' ? 'delete' : 'keep' },
            ...(author ? { author } : {}),
          }),
          texts,
        ),
      )
      .catch((problem) => session.endIfRefused(problem));
    if (!response) return;
    onClose();
    // First, because a page for those who are signed in would lead to the login.
    await navigate('/');
    session.leave();
  };

  return (
    <Dialog wide title={t('Delete your account')} onClose={onClose}>
      <ul className={`stack ${styles.consequences}`}>
        <li>{t('Your name, address and password go, and every session of yours ends at once.')}</li>
        <li>
          {t(
            isWriter
              ? 'What you have begun and not saved, your saved views and preview links, and your page as an author go.'
              : 'Your notifications and reports go.',
          )}
        </li>
        {isWriter && !isAdmin && <li>{t('Your articles stay, without an author.')}</li>}
        <li>{t('Messages that you sent to this publication stay with it.')}</li>
        <li>{t('In the journal of what was done, your name is replaced by “Deleted account”.')}</li>
        <li>{t('This cannot be undone.')}</li>
      </ul>
      <FormBody form={form} label={t('Delete your account')} onSubmit={handleSubmit}>
        <CommentsChoice field={form.field('comments')} />
        {isAdmin && <AuthorChoice field={form.field('author')} />}
        <CurrentPassword field={form.field('currentPassword')} />
        <div className={`row ${styles.buttons}`}>
          <CloseButton>{t('Cancel')}</CloseButton>
          <Button kind="bad" busy={form.busy} onClick={handleSubmit}>
            {t(form.busy ? 'Deleting…' : 'Delete Account')}
          </Button>
        </div>
        {/* By which Enter sends the form. */}
        <input type="submit" hidden />
      </FormBody>
    </Dialog>
  );
});

const CommentsChoice = observer(function CommentsChoice({ field }: { field: FieldState<string> }) {
  const choices = [
    ['keep', t('They stay, without my name')],
    ['delete', t('They go, too; where others have answered, only their place stays')],
  ] as const;

  return (
    <fieldset className={`stack ${styles.choices}`}>
      <legend>{t('Your comments')}</legend>
      {choices.map(([value, label]) => (
        <label key={value} className="line">
          <input
            type="radio"
            name={field.name}
            value={value}
            checked={field.value === value}
            onChange={() => field.set(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
});

/** The administrators to choose from are loaded; without them, the articles can still be left without an author. */
const AuthorChoice = observer(function AuthorChoice({ field }: { field: FieldState<string> }) {
  const { user } = useStores().session;
  const api = useAccountApi();
  const [others, setOthers] = useState<User[] | 'failed'>([]);

  useEffect(() => {
    const show = (found: User[]) => setOthers(found.filter(({ _id }) => _id !== user?._id));
    api.users({ role: 'admin', limit: 100, sort: 'username' }).then(
      ({ data }) => show(data),
      () => setOthers('failed'),
    );
  }, [api, user]);

  const hint =
    others === 'failed' ? t('The other administrators could not be loaded. Close this and open it again.') : undefined;
  return (
    <Choice
      label={t('The author of your articles from now on')}
      hint={hint}
      error={field.error}
      name={field.name}
      value={field.value}
      options={[
        ['', t('Nobody: they say “Unknown”')],
        ...(others === 'failed' ? [] : others.map(({ _id, username }) => [_id, username] as const)),
      ]}
      onChoose={field.set}
    />
  );
});

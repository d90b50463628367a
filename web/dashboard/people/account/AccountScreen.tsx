import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import type { OwnAuthor } from '../../../../shared/articles/authors.ts';
import { searchLimits } from '../../../../shared/kit/limits.ts';
import { authorPath } from '../../../../shared/site/paths.ts';
import { doneInBulk, failed } from '../../../../shared/texts/messages.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import { TextArea } from '../../../forms/TextInput.tsx';
import { useStores } from '../../../kernel/stores.ts';
import { useLoaded } from '../../../kernel/useLoaded.ts';
import { EmailSection } from '../../../session/EmailSection.tsx';
import { ProfileForm } from '../../../session/ProfileForm.tsx';
import { rich } from '../../../texts/rich.tsx';
import { Link } from '../../../ui/Link.tsx';
import { DraftFormBody } from '../../forms/DraftFormBody.tsx';
import { useOpenDraft } from '../../forms/useListDrafts.ts';
import { useRowForm } from '../../forms/useRowForm.ts';
import { PictureInput } from '../../media/upload/PictureInput.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { lazyScreen } from '../../ui/lazyScreen.tsx';
import { useDashboard } from '../../useDashboard.ts';
import styles from './AccountScreen.module.css';

const Security = lazyScreen({
  ...msg({
    loading: 'Loading the second factors and sessions',
    failed: 'The second factors and sessions could not be loaded.',
  }),
  load: () => import('./Security.tsx'),
});
const Sections = lazyScreen({
  ...msg({ loading: 'Loading the rest of your account', failed: 'The rest of your account could not be loaded.' }),
  load: () => import('../../../account/AccountSections.tsx'),
});

/** The viewer's own account, their page as an author, and how they sign in. */
export const AccountScreen = observer(function AccountScreen() {
  const { user } = useStores().session;
  const { signIn } = useDashboard();
  if (!user) return null;

  return (
    <div className={`stack ${styles.account}`}>
      <ProfileForm user={user} during={(call) => signIn.during(call)} />
      <EmailSection user={user} />
      <AuthorSection />
      <Security />
      <Sections />
    </div>
  );
});

const updated = { done: doneInBulk.authorUpdated, failed: failed.unknown, quiet: 412 };
const compared = [
  { name: 'bio', label: msg('About you') },
  { name: 'imgUrl', label: msg('Picture') },
] as const;
const valuesOf = (row: OwnAuthor | null) => ({ bio: row?.bio ?? '', imgUrl: row?.imgUrl ?? '' });

/** The form for the text and picture on the administrator's own page as an author. */
function AuthorSection() {
  const { api } = useDashboard();
  const loadAuthor = useCallback(() => api.ownAuthor(), [api]);
  const { value, hasFailed, load } = useLoaded(loadAuthor, failed.unknown);
  const isDraftOpen = useOpenDraft('author', value?._id ?? null, value ?? null);

  return (
    <section aria-labelledby="author">
      <h2 id="author" className={`heading ${styles.heading}`}>
        {t('Your page as an author')}
      </h2>
      {hasFailed && <ListNotice text={t('Your page could not be loaded.')} onRetry={load} />}
      {value && isDraftOpen && (
        <>
          <p className={styles.hint}>
            {rich('Readers find your articles on <a>your page</a>, once one is published.', {
              a: (words) => <Link to={authorPath(value)}>{words}</Link>,
            })}
          </p>
          <AuthorForm row={value} />
        </>
      )}
    </section>
  );
}

const AuthorForm = observer(function AuthorForm({ row }: { row: OwnAuthor }) {
  const { toasts } = useStores();
  const { api } = useDashboard();
  const { draft, save } = useRowForm({
    kind: 'author',
    row,
    draftId: row._id,
    valuesOf,
    send: async ({ changed, conditions }) =>
      (await toasts.promise(api.updateAuthor(changed, conditions), updated)).author,
    onSaved: () => {},
  });

  return (
    <DraftFormBody draft={draft} compared={[...compared]} label={t('Update Author Page')} onSave={save} narrow>
      <TextArea
        field={draft.form.field('bio')}
        label={t('About you')}
        hint={t('A sentence or two, at most {max, number} characters.', { max: searchLimits.bioMax })}
        maxLength={searchLimits.bioMax * 2}
        rows={4}
      />
      <PictureInput field={draft.form.field('imgUrl')} label={t('Picture')} hint={t('It is shown round.')} />
    </DraftFormBody>
  );
});

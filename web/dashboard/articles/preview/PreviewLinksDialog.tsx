import { type MouseEvent, useRef, useState } from 'react';
import type { Article } from '../../../../shared/articles/articles.ts';
import type { PreviewLink } from '../../../../shared/articles/previews.ts';
import { done, failed } from '../../../../shared/texts/messages.ts';
import { t } from '../../../../shared/texts/t.ts';
import inputs from '../../../forms/Field.module.css';
import { useStores } from '../../../kernel/stores.ts';
import { useLoaded } from '../../../kernel/useLoaded.ts';
import { Button } from '../../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../../ui/Dialog.tsx';
import { DialogRetry } from '../../ui/DialogRetry.tsx';
import { ownDateTime } from '../../ui/ownTime.ts';
import { useDashboard } from '../../useDashboard.ts';
import styles from './PreviewLinksDialog.module.css';

interface PreviewLinksDialogProps {
  article: Article;
  /** Sends what is typed, so that the link shows it. */
  flush: () => Promise<void>;
  onClose: () => void;
}

/** The links that show an article to people without account: makes one, copies it, and revokes those that there are. */
export function PreviewLinksDialog({ article, flush, onClose }: PreviewLinksDialogProps) {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const [call] = useState(() => () => api.previewLinks(article._id));
  const { value, hasFailed, load } = useLoaded(call, failed.fetchPreviewLinks);
  const [url, setUrl] = useState('');
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const create = useRef<HTMLButtonElement>(null);
  const links = value?.links ?? [];

  const handleCreate = async () => {
    setBusy(true);
    try {
      await flush();
      const created = await api.createPreviewLink(article._id);
      setUrl(created.url);
      await load();
    } catch (problem) {
      toasts.failure(problem, failed.createPreviewLink);
    } finally {
      setBusy(false);
    }
  };

  const handleRevoke = async ({ _id }: PreviewLink, { currentTarget }: MouseEvent) => {
    const texts = { done: done.previewLinkDeleted, failed: failed.revokePreviewLink };
    await toasts.promise(api.revokePreviewLink(article._id, _id), texts).catch(() => {});
    setUrl('');
    // Before the pressed button disappears.
    const others = [...(list.current?.querySelectorAll('button') ?? [])].filter((each) => each !== currentTarget);
    (others[0] ?? create.current)?.focus();
    await load();
  };

  return (
    <Dialog
      title={t('Preview Links')}
      text={t('Whoever has such a link sees the article as you are writing it, without an account, for 7 days.')}
      wide
      onClose={onClose}
      buttons={
        <>
          <CloseButton>{t('Close')}</CloseButton>
          <Button ref={create} kind="primary" busy={busy} onClick={() => void handleCreate()}>
            {t('Create link')}
          </Button>
        </>
      }
    >
      {url && <CreatedLink url={url} />}
      {hasFailed && <DialogRetry text={t('The links could not be loaded.')} onRetry={load} />}
      <ul ref={list} className={styles.list} aria-label={t('Links that work')}>
        {links.map((link, index) => (
          <li key={link._id} className="row">
            <span>{nameOf(link)}</span>
            <Button
              kind="bad"
              aria-label={t('Revoke link {number}: {name}', { number: index + 1, name: nameOf(link) })}
              onClick={(event) => void handleRevoke(link, event)}
            >
              {t('Revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function CreatedLink({ url }: { url: string }) {
  const { toasts } = useStores();

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toasts.success(t('Link copied'));
    } catch (problem) {
      toasts.failure(problem, t('Please copy the link yourself'));
    }
  };

  return (
    <div className={styles.created}>
      <input className={`${inputs.input} ${styles.url}`} aria-label={t('New preview link')} readOnly value={url} />
      <Button onClick={() => void handleCopy()}>{t('Copy')}</Button>
      <p className={`soft ${styles.note}`}>{t('It is shown only now.')}</p>
    </div>
  );
}

const nameOf = ({ createdBy, expiresAt }: PreviewLink) =>
  t('By {name}, until {time}', { name: createdBy.username, time: ownDateTime(expiresAt) });

/** Says why an article that was never saved has no links yet, and how it gets one. */
export function NoPreviewLinks({ onClose }: Pick<PreviewLinksDialogProps, 'onClose'>) {
  return (
    <Dialog
      title={t('Preview Links')}
      text={t(
        'A link leads to a saved article. Save this one first, with “Published” off: readers will not see it, and a link will show it as you are writing it.',
      )}
      onClose={onClose}
      buttons={<CloseButton>{t('Close')}</CloseButton>}
    />
  );
}

import { Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { DocumentKind } from '../../../shared/documents/drafts.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { rich } from '../../texts/rich.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ownDateTime } from '../ui/ownTime.ts';
import { useDashboard } from '../useDashboard.ts';
import styles from './UnfinishedList.module.css';
import { listUnfinished, removeUnfinished, type Unfinished } from './unfinished.ts';

interface UnfinishedListProps {
  kind: DocumentKind;
  drafts: Unfinished[];
  /** Opens one in the form, by its id. */
  onOpen: (id: string) => void;
  onDelete: (draft: Unfinished) => Promise<void>;
  /** Shown below them. */
  children?: ReactNode;
}

/** The drafts of new articles or pages, each with where it is and since when, and a button that deletes it. */
export function UnfinishedList({ kind, drafts, onOpen, onDelete, children }: UnfinishedListProps) {
  if (drafts.length === 0) return null;

  return (
    <ul className={`card ${styles.list}`} aria-label={t(kind === 'page' ? 'Unfinished pages' : 'Unfinished articles')}>
      {drafts.map((draft) => (
        <li key={draft.key} className={styles.row}>
          <button type="button" className={styles.open} data-edit={draft.id} onClick={() => onOpen(draft.id)}>
            {rich('<hidden>Go on with </hidden>{name}', {
              hidden: (words) => <span className="visually-hidden">{words}</span>,
              name: draft.name,
            })}
          </button>
          <span className={`tiny ${styles.place}`}>
            {draft.place}, <time dateTime={draft.updatedAt}>{ownDateTime(draft.updatedAt)}</time>
          </span>
          <IconButton
            label={t('Delete draft {name}', { name: draft.name })}
            title={t('Delete')}
            kind="bad"
            onClick={() => void onDelete(draft)}
          >
            <Trash2 size={18} />
          </IconButton>
        </li>
      ))}
      {children && <li className={styles.row}>{children}</li>}
    </ul>
  );
}

/** The drafts of new articles or pages, read again whenever their list is shown, and the function that deletes one, with Undo. */
export function useUnfinished(kind: DocumentKind, isListShown: boolean) {
  const { toasts, session } = useStores();
  const { api, backgroundApi } = useDashboard();
  const userId = session.user?._id ?? '';
  const [drafts, setDrafts] = useState<Unfinished[]>([]);
  const load = useCallback(
    async () => setDrafts(await listUnfinished({ api: backgroundApi, userId, kind })),
    [backgroundApi, userId, kind],
  );

  useEffect(() => {
    if (isListShown) void load();
  }, [isListShown, load]);

  const remove = async (draft: Unfinished) => {
    try {
      const restore = await removeUnfinished(draft, { api, userId, kind });
      const undo = () =>
        void restore?.()
          .catch((problem) => toasts.failure(problem, failed.restore))
          .then(load);
      if (restore) toasts.success(t(done.draftDeleted), { label: t('Undo'), run: undo });
      else toasts.failure(null, t('This draft is open in another tab of yours: close it there first.'));
    } catch (problem) {
      toasts.failure(problem, failed.unknown);
    }
    await load();
  };

  return { drafts, remove };
}

import { RotateCcw, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { TrashedPage } from '../../../shared/history/trash.ts';
import { languageOf } from '../../../shared/site/language.ts';
import type { TextPageCard } from '../../../shared/textPages/textPages.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { daysLeft } from '../list/deletionColumns.tsx';
import { Pagination } from '../list/Pagination.tsx';
import { useConfirm } from '../ui/Confirm.tsx';
import { ListNotice } from '../ui/ListNotice.tsx';
import { ownDateTime } from '../ui/ownTime.ts';
import { useDashboard } from '../useDashboard.ts';
import styles from './PageList.module.css';

interface PageTrashProps {
  /** The pages that are not in the trash: where they change, the trash is loaded again. */
  pages: TextPageCard[];
  /** Called after a page was restored. */
  onRestored: () => Promise<void>;
}

/** The deleted pages, which can be restored or deleted forever. */
export const PageTrash = observer(function PageTrash({ pages, onRestored }: PageTrashProps) {
  const { pages: trash } = useDashboard().trash;
  const confirm = useConfirm();
  const summary = useRef<HTMLElement>(null);
  const { rows, total, page, totalPages } = trash;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page was deleted or restored
  useEffect(() => void trash.load(1), [trash, pages]);

  const handleRestore = async ({ _id }: TrashedPage) => {
    // The pressed button disappears.
    summary.current?.focus();
    if (await trash.restore([_id])) await onRestored();
  };

  const handleDelete = async ({ _id }: TrashedPage) => {
    if (!(await confirm({ ...confirmations.deletePageForever, yes: t('Delete forever') }))) return;
    summary.current?.focus();
    await trash.delete(_id);
  };

  return (
    <details className={styles.trash}>
      <summary ref={summary} tabIndex={0}>
        {rows ? t('Trash ({count, number})', { count: total }) : t('Trash')}
      </summary>
      {trash.problem !== null && <ListNotice text={t('The trash could not be loaded.')} onRetry={trash.retry} />}
      {!rows && trash.problem === null && <p role="status">{t('Loading the trash…')}</p>}
      {rows?.length === 0 && <p className="soft">{t('The trash is empty. Deleted pages stay here for 30 days.')}</p>}
      {rows && rows.length > 0 && (
        <ol className={`card ${styles.list}`} aria-label={t('Trash')} aria-busy={trash.deleting.size > 0}>
          {rows.map((row) => (
            <li key={row._id} className={`${styles.page} ${styles.trashed}`}>
              <div className={styles.about}>
                <p className={styles.title} lang={languageOf(row.title)} dir="auto">
                  {row.title || t(texts.untitled)}
                </p>
                <p className="tiny">
                  /{row.slug} ·{' '}
                  {t('deleted {time} by {name}', {
                    time: ownDateTime(row.deletedAt),
                    name: row.deletedBy?.username ?? t(texts.unknownAuthor),
                  })}{' '}
                  · {t('{days} left', { days: daysLeft(row.expiresAt) })}
                </p>
              </div>
              <div className={`line ${styles.buttons}`}>
                <IconButton
                  label={t('Restore {title}', { title: row.title })}
                  title={t('Restore')}
                  busy={trash.deleting.has(row._id)}
                  onClick={() => void handleRestore(row)}
                >
                  <RotateCcw size={18} />
                </IconButton>
                <IconButton
                  label={t('Delete {title} forever', { title: row.title })}
                  title={t('Delete forever')}
                  kind="bad"
                  busy={trash.deleting.has(row._id)}
                  onClick={() => void handleDelete(row)}
                >
                  <Trash2 size={18} />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      {totalPages > 1 && <Pagination list={trash} page={page} onTurn={(next) => void trash.load(next)} />}
    </details>
  );
});

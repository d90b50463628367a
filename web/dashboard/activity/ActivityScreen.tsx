import { type MouseEvent, useCallback, useRef, useState } from 'react';
import type { Activity, ActivityQuery } from '../../../shared/activity/activity.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { articlePath } from '../../../shared/site/paths.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Quoted } from '../../ui/Quoted.tsx';
import entries from '../list/Entries.module.css';
import { EntryList } from '../list/EntryList.tsx';
import { FilterSelect } from '../list/filters/FilterSelect.tsx';
import { isNarrowed, queryOf } from '../list/filters/filters.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { DayInput } from '../ui/DayInput.tsx';
import { ownDateTime } from '../ui/ownTime.ts';
import { useDashboard } from '../useDashboard.ts';
import styles from './ActivityScreen.module.css';
import { actorOf, describeActivity } from './describeActivity.ts';
import { kindLabels } from './kindLabels.ts';

/** The journal: who did what and when, with a way to undo what can be undone. */
export function ActivityScreen() {
  const { api } = useDashboard();
  const { page, filters, filter, openList } = useListAddress();
  const call = useCallback(
    () => api.activity({ page, limit: 2 * limits.adminPageSize, ...queryOf<ActivityQuery>(filters) }),
    [api, page, filters],
  );
  const loaded = useLoaded(call, failed.fetchActivity);
  const isFiltered = isNarrowed(filters);

  const handleShowAll = ({ currentTarget }: MouseEvent) => {
    // The button disappears.
    currentTarget.closest('search')?.querySelector('select')?.focus();
    openList();
  };

  return (
    <EntryList
      loaded={loaded}
      label={t('Activity')}
      texts={{
        failed: t('The activity could not be loaded.'),
        empty: t(isFiltered ? 'Nothing matches these filters.' : 'Nothing has happened yet.'),
      }}
      entry={(activity) => (
        <ActivityEntry
          key={activity._id}
          activity={activity}
          onActor={(actor) => filter({ actor })}
          onUndone={loaded.load}
        />
      )}
    >
      <search className={styles.filters} aria-label={t('Filters')}>
        <FilterSelect
          name="kind"
          label={t('What')}
          all={t('Everything')}
          options={Object.entries(kindLabels).map(([value, text]) => ({ value, text: t(text) }))}
        />
        <DayInput label={t('From')} day={filters.from ?? ''} onDay={(from) => filter({ from })} />
        <DayInput label={t('To')} day={filters.to ?? ''} onDay={(to) => filter({ to })} />
        {isFiltered && <Button onClick={handleShowAll}>{t('Show all')}</Button>}
      </search>
    </EntryList>
  );
}

interface ActivityEntryProps {
  activity: Activity;
  /** Called with an account, to show only what it did. */
  onActor: (id: string) => void;
  onUndone: () => Promise<void>;
}

/** One line of the journal: when, who, what, where it is, and a button that undoes it where that is possible. */
function ActivityEntry({ activity, onActor, onUndone }: ActivityEntryProps) {
  const { toasts } = useStores();
  const entry = useRef<HTMLLIElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const undo = useUndo(activity);
  const { actor, createdAt, address } = activity;
  const name = actorOf(activity);
  const text = describeActivity(activity);

  const handleUndo = async (run: () => Promise<{ message: string }>) => {
    setIsBusy(true);
    try {
      await toasts.promise(run(), { done: done.restored, failed: failed.restore });
      // Before the pressed button disappears.
      entry.current?.querySelector<HTMLElement>('button, a')?.focus();
      await onUndone();
    } catch {
      // The toast has told.
    }
    setIsBusy(false);
  };

  return (
    <li ref={entry} className={entries.entry}>
      <time
        className={`soft ${entries.time}`}
        dateTime={createdAt}
        title={address ? t('From the address {address}', { address }) : undefined}
      >
        {ownDateTime(createdAt)}
      </time>
      <p className={entries.text}>
        {actor ? (
          <button
            type="button"
            className={styles.actor}
            title={t('Show only what {name} did', { name })}
            onClick={() => onActor(actor._id)}
          >
            <bdi>{name}</bdi>
          </button>
        ) : (
          <strong>
            <bdi>{name}</bdi>
          </strong>
        )}{' '}
        <Quoted text={text} />
      </p>
      <div className={`line ${entries.actions} ${styles.links}`}>
        <Where activity={activity} />
        {undo && (
          <Button
            busy={isBusy}
            aria-label={t('Undo: {name} {what}', { name, what: text })}
            onClick={() => handleUndo(undo)}
          >
            {t('Undo')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The link to where the rows of an activity are now. */
function Where({ activity: { kind, subject } }: { activity: Activity }) {
  if (!subject || kind === 'purge') return null;
  const { kind: of, rows } = subject;
  const [row] = rows;
  if (kind === 'delete') {
    if (of === 'article') return <Link to="/dashboard/article?tab=trash">{t('Trash')}</Link>;
    return of === 'contact' ? <Link to="/dashboard/messages?tab=trash">{t('Trash')}</Link> : null;
  }
  if (of === 'import') return <Link to={`${lists.import}&report=${row?._id}`}>{t('Show the report')}</Link>;
  if (of === 'article' && rows.length === 1 && row?.slug)
    return <Link to={articlePath({ slug: row.slug })}>{t('View')}</Link>;
  return <Link to={lists[of]}>{t('View')}</Link>;
}

const lists = {
  user: '/dashboard/users',
  article: '/dashboard/article',
  category: '/dashboard/category',
  contact: '/dashboard/messages',
  comment: '/dashboard/comments',
  image: '/dashboard/media',
  file: '/dashboard/media',
  page: '/dashboard/setting?tab=pages',
  tag: '/dashboard/tags',
  import: '/dashboard/setting?tab=import',
} as const;

/** Returns the call that undoes an activity; null where it cannot be undone. */
function useUndo({ kind, subject, details, canUndo }: Activity): (() => Promise<{ message: string }>) | null {
  const { api } = useDashboard();
  if (!subject || !canUndo) return null;
  const ids = subject.rows.map(({ _id }) => _id);
  const [id = ''] = ids;
  if (kind === 'delete' && subject.kind === 'article') return () => api.restoreTrash({ kind: 'articles', ids });
  if (kind === 'delete' && subject.kind === 'contact') return () => api.restoreTrash({ kind: 'contacts', ids });
  if (kind === 'delete' && subject.kind === 'page') return () => api.restoreTrash({ kind: 'pages', ids });
  if (kind === 'publish') return () => api.publishArticle(id, { published: false });
  if (kind === 'unpublish') return () => api.publishArticle(id, { published: true });
  if (kind !== 'role') return null;
  const { before } = details;
  // Entries from before there were authors have `isAdmin` alone.
  const role = before === 'author' || before === 'reader' || before === 'administrator' ? before : null;
  return () => api.updateUser(id, role === null ? { isAdmin: details.isAdmin !== true } : { role });
}

import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { msg, t } from '../../../../shared/texts/t.ts';
import { viewMessages as messages } from '../../../../shared/views/viewMessages.ts';
import type { SavedView, ViewList } from '../../../../shared/views/views.ts';
import { statusOf } from '../../../kernel/ApiProblem.ts';
import { useStores } from '../../../kernel/stores.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useConfirm } from '../../ui/Confirm.tsx';
import { useDashboard } from '../../useDashboard.ts';
import type { Filters } from '../filters/filters.ts';
import { ListLink } from '../filters/ListLink.tsx';
import { scrollToMiddle } from '../filters/scrollToMiddle.ts';
import { useListAddress } from '../useListAddress.ts';
import styles from './ViewBar.module.css';

const ViewNameDialog = lazy(async () => ({ default: (await import('./ViewNameDialog.tsx')).ViewNameDialog }));

export interface ViewBarProps {
  list: ViewList;
  /** The name of the list without filters, 'All articles' by default. */
  usual?: string | undefined;
  /** Views that everybody has. */
  views?: { name: string; filters: Filters }[] | undefined;
}

const viewsOf: Record<ViewList, string> = msg({
  articles: 'Views of articles',
  comments: 'Views of comments',
  contacts: 'Views of messages',
  users: 'Views of users',
});
const allOf: Record<ViewList, string> = msg({
  articles: 'All articles',
  comments: 'All comments',
  contacts: 'All messages',
  users: 'All users',
});
const deleting = { done: messages.deleted, failed: messages.deleteFailed };
const confirmation = msg({
  title: 'Delete View',
  text: 'Are you sure you want to delete this view? The list and its rows stay as they are.',
});

/** The views of a list as links, the current one with buttons that rename and delete it, and the button that saves another. */
export const ViewBar = observer(function ViewBar({ list, usual, views = [] }: ViewBarProps) {
  const { savedViews } = useDashboard();
  const { filters, queryText } = useListAddress();
  const bar = useRef<HTMLElement>(null);
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  // The name of a new view that was typed and not saved, for when its dialog is opened again.
  const [typed, setTyped] = useState('');

  useEffect(() => void savedViews.load(), [savedViews]);

  const saved = savedViews.views?.filter((view) => view.list === list);
  const links = [
    { key: 'usual', name: usual ?? t(allOf[list]), filters: {} },
    ...views.map((view) => ({ ...view, key: view.name })),
    ...(saved ?? []).map((view) => ({ key: view._id, name: view.name, filters: view.query })),
  ];
  const isCurrent = (each: Filters) => queryText(each) === queryText(filters);
  const isKnown = links.some((link) => isCurrent(link.filters));
  const chosen = saved?.find((view) => isCurrent(view.query));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view
  useEffect(() => showCurrent(bar.current), [chosen]);

  const handleNamed = (name: string) => {
    if (naming === 'new') setTyped(name);
    setNaming(null);
    restoreFocus(bar.current);
  };

  return (
    <nav ref={bar} className={`line ${styles.bar}`} aria-label={t(viewsOf[list])}>
      <ul className={`line ${styles.views}`}>
        {links.map((link) => (
          <li key={link.key}>
            <ListLink
              filters={link.filters}
              className={styles.view}
              title={link.name}
              aria-current={isCurrent(link.filters) || undefined}
            >
              {link.name}
            </ListLink>
          </li>
        ))}
      </ul>
      {savedViews.hasFailed && (
        <p className={`line tiny ${styles.failed}`}>
          {t('Views not loaded.')} <Button onClick={() => void savedViews.load()}>{t('Retry')}</Button>
        </p>
      )}
      {chosen && (
        <ViewButtons view={chosen} onRename={() => setNaming(chosen)} onDeleted={() => restoreFocus(bar.current)} />
      )}
      {saved && !isKnown && (
        <Button onClick={() => setNaming('new')}>
          <Bookmark size={18} aria-hidden />
          {t('Save view')}
        </Button>
      )}
      {naming && (
        <Suspense>
          <ViewNameDialog
            list={list}
            view={naming === 'new' ? null : naming}
            name={naming === 'new' ? typed : naming.name}
            filters={filters}
            onClose={handleNamed}
          />
        </Suspense>
      )}
    </nav>
  );
});

interface ViewButtonsProps {
  view: SavedView;
  onRename: () => void;
  onDeleted: () => void;
}

function ViewButtons({ view, onRename, onDeleted }: ViewButtonsProps) {
  const { savedViews } = useDashboard();
  const { toasts } = useStores();
  const confirm = useConfirm();

  const handleDelete = async () => {
    if (!(await confirm(confirmation))) return;
    try {
      await toasts.promise(savedViews.delete(view), deleting);
    } catch (problem) {
      // It was deleted elsewhere.
      if (statusOf(problem) === 404) await savedViews.load();
    }
    onDeleted();
  };

  return (
    <>
      <IconButton label={t('Rename the view {name}', { name: view.name })} title={t('Rename view')} onClick={onRename}>
        <Pencil size={18} />
      </IconButton>
      <IconButton
        label={t('Delete the view {name}', { name: view.name })}
        title={t('Delete view')}
        kind="bad"
        onClick={() => void handleDelete()}
      >
        <Trash2 size={18} />
      </IconButton>
    </>
  );
}

/** Scrolls the current view to the middle of the line, and nothing else. */
function showCurrent(bar: HTMLElement | null): void {
  const link = bar?.querySelector<HTMLElement>('[aria-current]');
  scrollToMiddle(link?.closest('ul'), link);
}

/** Focuses the current view, or the button that saves one, where the button that had the focus has disappeared. */
function restoreFocus(bar: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    (bar?.querySelector<HTMLElement>(':scope > button, [aria-current]') ?? bar?.querySelector('a'))?.focus();
  });
}

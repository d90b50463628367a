import { ArrowDown, ArrowUp, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MenuPlace } from '../../../shared/settings/menus.ts';
import { textPageMessages as messages } from '../../../shared/textPages/textPageMessages.ts';
import type { TextPageCard } from '../../../shared/textPages/textPages.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Quoted } from '../../ui/Quoted.tsx';
import { useConfirm } from '../ui/Confirm.tsx';
import { useDashboard } from '../useDashboard.ts';
import styles from './PageList.module.css';
import { PlaceSelect } from './PlaceSelect.tsx';
import { useRemovePage } from './useRemovePage.ts';

interface PageListProps {
  /** In the order of the menus. */
  pages: TextPageCard[];
  /** Tells if a page has an unsaved draft on this device. */
  isUnsaved: (page: TextPageCard) => boolean;
  onEdit: (page: TextPageCard) => void;
  load: () => Promise<void>;
}

/** The buttons that move a page, each disabled at its end of the list. */
const moves = [
  { way: 'up', Arrow: ArrowUp, label: msg('Move up') },
  { way: 'down', Arrow: ArrowDown, label: msg('Move down') },
] as const;
const moved = { done: messages.updated, failed: messages.updateFailed };

/** The written pages in the order of the menus: each can be moved, put into a menu, edited, and deleted or reset. */
export function PageList({ pages, isUnsaved, onEdit, load }: PageListProps) {
  const { toasts } = useStores();
  const { api } = useDashboard();
  const confirm = useConfirm();
  const remove = useRemovePage(load);
  const list = useRef<HTMLOListElement>(null);
  const [changing, setChanging] = useState<string | null>(null);
  const [announced, setAnnounced] = useState('');
  // A button that the focus returns to once its row has moved.
  const pressed = useRef<{ id: string; button: 'up' | 'down' } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have moved
  useEffect(() => {
    if (pressed.current) focusButton(list.current, pressed.current);
    pressed.current = null;
  }, [pages]);

  const change = async (page: TextPageCard, sent: { order: number } | { inMenu: MenuPlace }) => {
    setChanging(page._id);
    const version = 'inMenu' in sent ? page.version : undefined;
    try {
      await toasts.promise(api.updateTextPage(page.slug, sent, { version }), moved);
      if ('order' in sent)
        setAnnounced(
          t('{title}: place {number} of {count}.', { title: page.title, number: sent.order, count: pages.length }),
        );
    } catch {
      // The toast has told; the list may be out of date.
      pressed.current = null;
    }
    await load();
    setChanging(null);
  };

  const move = (page: TextPageCard, button: 'up' | 'down') => {
    pressed.current = { id: page._id, button };
    void change(page, { order: page.order + (button === 'up' ? -1 : 1) });
  };

  const handleRemove = async (page: TextPageCard) => {
    const confirmation = page.canDelete ? deletion(page) : resetting(page);
    if (!(await confirm(confirmation))) return;
    setChanging(page._id);
    await (page.canDelete ? remove.delete(page) : remove.reset(page));
    setChanging(null);
    list.current?.focus();
  };

  return (
    <>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      <ol
        ref={list}
        className={`card ${styles.list}`}
        tabIndex={-1}
        aria-label={t('Pages')}
        aria-busy={changing !== null}
      >
        {pages.map((page) => (
          <PageRow
            key={page._id}
            page={page}
            isUnsaved={isUnsaved(page)}
            isFirst={pages[0] === page}
            isLast={pages.at(-1) === page}
            isBusy={changing !== null}
            isOtherBusy={changing !== null && changing !== page._id}
            onPlace={(inMenu) => void change(page, { inMenu })}
            onMove={(way) => move(page, way)}
            onEdit={() => onEdit(page)}
            onRemove={() => void handleRemove(page)}
          />
        ))}
      </ol>
    </>
  );
}

interface PageRowProps {
  page: TextPageCard;
  isUnsaved: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** True while a page of the list is being changed. */
  isBusy: boolean;
  /** True while another one is. */
  isOtherBusy: boolean;
  onPlace: (place: MenuPlace) => void;
  onMove: (way: 'up' | 'down') => void;
  onEdit: () => void;
  onRemove: () => void;
}

function PageRow({ page, isUnsaved, isOtherBusy, onPlace, ...buttons }: PageRowProps) {
  return (
    <li className={styles.page}>
      <div className={styles.about}>
        <p className={styles.title} dir="auto">
          {page.published ? <Link to={`/${page.slug}`}>{page.title}</Link> : page.title}
        </p>
        <p className="tiny">
          <bdi dir="ltr">/{page.slug}</bdi>
          {page.menuTitle && page.menuTitle !== page.title && (
            <>
              {' · '}
              <Quoted text={t('“{title}” in menus', { title: page.menuTitle })} />
            </>
          )}
          {!page.published && ` · ${t('draft')}`}
          {page.isDefault && ` · ${t('default text')}`}
          {isUnsaved && ` · ${t('unsaved changes on this device')}`}
        </p>
      </div>
      <PlaceSelect
        aria-label={t('Menu of {title}', { title: page.title })}
        value={page.inMenu}
        disabled={isOtherBusy}
        onChange={onPlace}
      />
      <PageButtons page={page} {...buttons} />
    </li>
  );
}

function PageButtons(props: Omit<PageRowProps, 'isUnsaved' | 'isOtherBusy' | 'onPlace'>) {
  const { page, isFirst, isLast, isBusy, onMove, onEdit, onRemove } = props;
  const { title, isDefault } = page;

  return (
    <div className={`line ${styles.buttons}`}>
      {moves.map(({ way, Arrow, label }) => (
        <IconButton
          key={way}
          label={t(way === 'up' ? 'Move {title} up' : 'Move {title} down', { title })}
          title={t(label)}
          disabled={way === 'up' ? isFirst : isLast}
          busy={isBusy}
          data-move={`${way} ${page._id}`}
          onClick={() => onMove(way)}
        >
          <Arrow size={18} />
        </IconButton>
      ))}
      <IconButton label={t('Edit {title}', { title })} title={t('Edit')} data-edit={page._id} onClick={onEdit}>
        <Pencil size={18} />
      </IconButton>
      {page.canDelete ? (
        <IconButton
          label={t('Delete {title}', { title })}
          title={t('Delete')}
          kind="bad"
          busy={isBusy}
          onClick={onRemove}
        >
          <Trash2 size={18} />
        </IconButton>
      ) : (
        <IconButton
          label={t('Reset {title} to its default text', { title })}
          title={t(isDefault ? 'This is the default text' : 'Reset to the default text')}
          disabled={isDefault}
          busy={isBusy}
          onClick={onRemove}
        >
          <RotateCcw size={18} />
        </IconButton>
      )}
    </div>
  );
}

const deletion = ({ title }: TextPageCard) => ({
  title: t('Delete Page'),
  text: t(
    'Are you sure you want to delete “{title}”? Its links in the menus go with it. It stays in the trash for 30 days.',
    { title },
  ),
});

const resetting = ({ title }: TextPageCard) => ({
  title: t('Reset Page'),
  text: t('Are you sure you want to replace “{title}” by its default title and text?', { title }),
  yes: t('Reset'),
});

/** Focuses a button of a row that has moved, or the other one where it is disabled at an end of the list. */
function focusButton(list: HTMLElement | null, { id, button }: { id: string; button: 'up' | 'down' }): void {
  const find = (name: string) => list?.querySelector<HTMLElement>(`[data-move="${name} ${CSS.escape(id)}"]:enabled`);
  (find(button) ?? find(button === 'up' ? 'down' : 'up'))?.focus();
}

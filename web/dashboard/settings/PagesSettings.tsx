import { runInAction } from 'mobx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDraftId } from '../../../shared/documents/draftIds.ts';
import { menuOf } from '../../../shared/settings/menus.ts';
import { textPageMessages as messages } from '../../../shared/textPages/textPageMessages.ts';
import type { TextPageCard } from '../../../shared/textPages/textPages.ts';
import { t } from '../../../shared/texts/t.ts';
import { newDraftId } from '../../drafts/newDraftId.ts';
import { draftsOf, type ListedDeviceDraft } from '../../drafts/openDrafts.ts';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import { useStores } from '../../kernel/stores.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { Button } from '../../ui/Button.tsx';
import { UnfinishedList, useUnfinished } from '../documents/UnfinishedList.tsx';
import { Unsaved } from '../forms/Unsaved.tsx';
import { useListDrafts, useOpenDraft } from '../forms/useListDrafts.ts';
import { focusOpener } from '../list/useListAddress.ts';
import { PageForm } from '../pages/PageForm.tsx';
import { PageList } from '../pages/PageList.tsx';
import { PageTrash } from '../pages/PageTrash.tsx';
import { ListNotice } from '../ui/ListNotice.tsx';
import { useDashboard } from '../useDashboard.ts';
import { LoadedSettings } from './LoadedSettings.tsx';
import { MenuForm } from './MenuForm.tsx';
import styles from './PagesSettings.module.css';

/** The written pages with their places in the menus, and the further links; the form of a page has its id in the address. */
export function Screen() {
  const { session } = useStores();
  const [query, setQuery] = useSearchParams();
  const id = query.get('form');
  const [opened, setOpened] = useState<TextPageCard | null>(null);
  const [continued, setContinued] = useState<{ id: string; key: string } | null>(null);
  const { value: pages, hasFailed, load } = usePages();
  const drafts = useListDrafts('page', id === null);

  const open = (form: string | null) => {
    if (form === null || isDraftId(form)) setContinued(null);
    setQuery({ tab: 'pages', ...(form !== null && { form }) }, shallowNavigation);
  };
  const row = opened?._id === id ? opened : pages?.find(({ _id }) => _id === id);
  const isNew = id !== null && isDraftId(id);
  const isMissing = id !== null && id !== 'new' && !isNew && pages !== undefined && !row;
  const isDraftOpen = useOpenDraft('page', id !== null && (row || isNew || isMissing) ? id : null, row ?? null);
  const userId = session.user?._id ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is missing
  useEffect(() => {
    if (!isMissing) return;
    // What was typed into the form of a page that is gone becomes a new one.
    void draftsOf(userId, 'page').then((found) => found.some((draft) => draft.id === id) || open(null));
  }, [isMissing, id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new page
  useEffect(() => {
    if (id === 'new') setQuery({ tab: 'pages', form: newDraftId() }, { ...shallowNavigation, replace: true });
  }, [id]);

  const left = useRef<string | null>(null);
  useEffect(() => {
    if (id === null && left.current !== null) focusOpener(left.current, 'pages');
    left.current = id;
  }, [id]);

  if (hasFailed && !pages) return <ListNotice text={t('The pages could not be loaded.')} onRetry={load} />;
  if (!pages) return <div role="status" aria-label={t('Loading the pages')} />;
  if (id !== null) {
    return isDraftOpen ? (
      <PageForm
        // The form of a page that was just created stays the same element, so that typing is not interrupted.
        key={isMissing ? `deleted ${id}` : id === continued?.id ? continued.key : id}
        row={row ?? null}
        draftId={id}
        onSaved={(saved, { stay }) => {
          setOpened(saved);
          void load();
          if (!stay) return open(null);
          if (id === saved._id) return;
          setContinued({ id: saved._id, key: id });
          open(saved._id);
        }}
        onDeleted={() => {
          setOpened(null);
          void load();
        }}
        onCancel={() => open(null)}
      />
    ) : null;
  }
  return <PagesOverview pages={pages} drafts={drafts} onOpen={open} load={load} />;
}

interface PagesOverviewProps {
  pages: TextPageCard[];
  /** The drafts of pages on this device. */
  drafts: ListedDeviceDraft[];
  /** Opens the form of a page, or of a new one by the id of its draft. */
  onOpen: (form: string) => void;
  load: () => Promise<void>;
}

function PagesOverview({ pages, drafts, onOpen, load }: PagesOverviewProps) {
  const { drafts: unfinished, remove } = useUnfinished('page', true);
  const known = new Set(pages.map(({ _id }) => _id));
  const lost = drafts.filter((draft) => draft.row !== null && !known.has(draft.id));
  return (
    <div className={`stack ${styles.parts}`}>
      <section className={`stack ${styles.part}`} aria-labelledby="written-pages">
        <div className={`row ${styles.head}`}>
          <h2 id="written-pages" className="heading">
            {t('Pages')}
          </h2>
          <Button kind="primary" data-edit="new" onClick={() => onOpen(newDraftId())}>
            {t('Add Page')}
          </Button>
        </div>
        <UnfinishedList kind="page" drafts={unfinished} onOpen={onOpen} onDelete={remove} />
        {[...new Set(lost.map((draft) => draft.id))].map((draft) => (
          <Unsaved
            key={draft}
            text={t('You have unsaved changes to a page that was deleted.')}
            onOpen={() => onOpen(draft)}
          />
        ))}
        <PageList
          pages={pages}
          isUnsaved={({ _id }) => drafts.some((draft) => draft.id === _id)}
          onEdit={({ _id }) => onOpen(_id)}
          load={load}
        />
        <PageTrash pages={pages} onRestored={load} />
      </section>
      <section className={`stack ${styles.part}`} aria-labelledby="further-links">
        <h2 id="further-links" className="heading">
          {t('Further links, and the footer')}
        </h2>
        <LoadedSettings id="menus" Form={MenuForm} />
      </section>
    </div>
  );
}

/** Loads the pages, and shows their menus in this document at once, which was rendered with earlier ones. */
function usePages() {
  const { site } = useStores();
  const { api } = useDashboard();
  const loadPages = useCallback(async () => {
    const { pages } = await api.textPages();
    runInAction(() => {
      site.menu = menuOf(pages);
    });
    return pages;
  }, [api, site]);
  return useLoaded(loadPages, messages.fetchFailed);
}

import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { PageRevision, Revision } from '../../../../shared/history/revisions.ts';
import type { Conditions } from '../../../../shared/kit/call.ts';
import type { Page } from '../../../../shared/kit/paging.ts';
import { done, failed } from '../../../../shared/texts/messages.ts';
import { t } from '../../../../shared/texts/t.ts';
import { texts } from '../../../../shared/texts/texts.ts';
import type { Draft } from '../../../drafts/Draft.ts';
import { useStores } from '../../../kernel/stores.ts';
import { useLoaded } from '../../../kernel/useLoaded.ts';
import { Button } from '../../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../../ui/Dialog.tsx';
import { useConfirm } from '../../ui/Confirm.tsx';
import { DialogRetry } from '../../ui/DialogRetry.tsx';
import { joinFacts } from '../../ui/joinFacts.ts';
import { ownDateTime } from '../../ui/ownTime.ts';
import styles from './RevisionsDialog.module.css';

// With the comparison of words, which only those load who look at a difference.
const Difference = lazy(async () => ({ default: (await import('./Difference.tsx')).Difference }));

/** A saved state of an article or page, as lists show it. */
type ListedRevision = Revision | PageRevision;
type WholeRevision = ListedRevision & { content: string };

/** The calls of the earlier versions of an article or page. */
export interface RevisionCalls {
  /** Resolves to a page of the saved states, newest first. */
  list: (page: number) => Promise<Page<ListedRevision>>;
  /** Resolves to one with its text. */
  read: (version: string) => Promise<WholeRevision>;
  /** Restores one, which the form then shows. */
  restore: (version: string, body: undefined, conditions: Conditions) => Promise<{ message: string }>;
}

interface RevisionsDialogProps<Values extends { title: string; content: string }> {
  draft: Draft<Values>;
  calls: RevisionCalls;
  onClose: () => void;
}

/** The earlier versions of an article or page: who saved them and when, how they differ from what is in the form, and their return. */
export function RevisionsDialog<Values extends { title: string; content: string }>(
  props: RevisionsDialogProps<Values>,
) {
  const { draft, calls, onClose } = props;
  const { list, read, restore } = calls;
  const { toasts } = useStores();
  const confirm = useConfirm();
  const [shown, setShown] = useState<WholeRevision | null>(null);
  // The version that was shown last, or the first of those that were loaded last: its button gets the focus.
  const [next, setNext] = useState<string | null>(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const pages = useRevisionPages(list);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button has disappeared
  useEffect(() => {
    if (!shown) nextButton.current?.focus();
  }, [shown, next]);

  const handleShow = async ({ _id, version }: ListedRevision) => {
    try {
      setNext(_id);
      setShown(await read(String(version)));
    } catch (problem) {
      toasts.failure(problem, failed.fetchRevisions);
    }
  };

  /** Asks first where something typed would be lost. */
  const handleRestore = async (version: number) => {
    if (draft.form.dirty && !(await confirm(replaceConfirmation()))) return;
    // The toast tells of a failure.
    await toasts
      .promise(restore(String(version), undefined, { version: draft.begun?.version }), restored)
      .catch(() => {});
  };

  return (
    <Dialog
      title={shown ? titleOf(shown) : t('Earlier Versions')}
      wide
      onClose={onClose}
      buttons={
        <>
          <CloseButton>{t('Close')}</CloseButton>
          {shown && <Button onClick={() => setShown(null)}>{t('All versions')}</Button>}
          {shown && (
            <CloseButton kind="primary" onClick={() => void handleRestore(shown.version)}>
              {t('Restore this version')}
            </CloseButton>
          )}
        </>
      }
    >
      {shown ? (
        <>
          <p className="soft">{t('{about}. Compared with what is in the form now:', { about: aboutOf(shown) })}</p>
          <Suspense fallback={<p role="status">{t('Comparing…')}</p>}>
            <Difference older={shown} newer={draft.form.values} />
          </Suspense>
        </>
      ) : (
        <RevisionList
          pages={pages}
          next={next}
          nextButton={nextButton}
          onShow={(revision) => void handleShow(revision)}
          onMore={() => void pages.loadMore().then(setNext)}
        />
      )}
    </Dialog>
  );
}

interface RevisionListProps {
  pages: ReturnType<typeof useRevisionPages>;
  /** The version whose button gets the focus. */
  next: string | null;
  nextButton: RefObject<HTMLButtonElement | null>;
  onShow: (revision: ListedRevision) => void;
  onMore: () => void;
}

function RevisionList({ pages, next, nextButton, onShow, onMore }: RevisionListProps) {
  return (
    <>
      {pages.hasFailed && <DialogRetry text={t('The earlier versions could not be loaded.')} onRetry={pages.load} />}
      {pages.isEmpty && <p>{t('There are none yet: the first is made when it is saved next.')}</p>}
      <ol className={styles.list}>
        {pages.revisions.map((revision) => (
          <li key={revision._id}>
            <button
              ref={revision._id === next ? nextButton : undefined}
              type="button"
              className={`row ${styles.revision}`}
              onClick={() => onShow(revision)}
            >
              <span className={styles.time}>{timeOf(revision)}</span>
              <span className="soft">{aboutOf(revision)}</span>
            </button>
          </li>
        ))}
      </ol>
      {pages.hasMore && <Button onClick={onMore}>{t('Show more')}</Button>}
    </>
  );
}

/** The saved states that are loaded, page by page. */
function useRevisionPages(list: RevisionCalls['list']) {
  const { toasts } = useStores();
  const [more, setMore] = useState<ListedRevision[]>([]);
  const [count, setCount] = useState(1);
  const [first] = useState(() => () => list(1));
  const { value, hasFailed, load } = useLoaded<Page<ListedRevision>>(first, failed.fetchRevisions);

  return {
    revisions: [...(value?.data ?? []), ...more],
    isEmpty: value?.total === 0,
    hasMore: value !== undefined && count < value.totalPages,
    hasFailed,
    load,
    /** Loads the next page; resolves to the id of its first row, or of none. */
    async loadMore(): Promise<string | null> {
      try {
        const { data } = await list(count + 1);
        setMore([...more, ...data]);
        setCount(count + 1);
        return data[0]?._id ?? null;
      } catch (problem) {
        toasts.failure(problem, failed.fetchRevisions);
        return null;
      }
    },
  };
}

const restored = { done: done.revisionRestored, failed: failed.restoreRevision };

const replaceConfirmation = () => ({
  title: t('Restore Version'),
  text: t('What you typed and did not save is replaced by the earlier version. This action cannot be undone.'),
  yes: t('Restore'),
});

const titleOf = ({ savedAt }: ListedRevision) =>
  savedAt === null ? t('Version of the beginning') : t('Version of {time}', { time: ownDateTime(savedAt) });

const timeOf = ({ savedAt }: ListedRevision) => (savedAt === null ? t('the beginning') : ownDateTime(savedAt));

/** Returns who saved a version, and its number of words: 'Yuki, 240 words'. */
function aboutOf({ savedBy, words, ...revision }: ListedRevision): string {
  const isDefault = 'isDefault' in revision && revision.isDefault;
  const saver = savedBy?.username ?? (isDefault ? null : t(texts.unknownAuthor));
  const length = t('{count, plural, one {# word} other {# words}}', { count: words });
  const about = [saver, isDefault && t('default text'), length].filter((each) => typeof each === 'string');
  return joinFacts(about);
}

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Article } from '../../../../shared/articles.ts';
import { failed } from '../../../../shared/messages.ts';
import type { Page } from '../../../../shared/paging.ts';
import type { Revision, WholeRevision } from '../../../../shared/revisions.ts';
import { plural } from '../../../../shared/text.ts';
import { useStores } from '../../../kernel/stores.ts';
import { Button } from '../../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../../ui/Dialog.tsx';
import { DialogRetry } from '../../DialogRetry.tsx';
import { ownDateTime } from '../../ownTime.ts';
import { useDashboard } from '../../useDashboard.ts';
import { useLoaded } from '../../useLoaded.ts';
import styles from './RevisionsDialog.module.css';

// With the comparison of words, which only those load who look at a difference.
const Difference = lazy(async () => ({ default: (await import('./Difference.tsx')).Difference }));

interface RevisionsDialogProps {
  article: Article;
  /** The text in the form at this moment. */
  now: { title: string; content: string };
  onRestore: (revision: WholeRevision) => void;
  onClose: () => void;
}

/** The earlier versions of an article: who saved them and when, how they differ from what is in the form, and their return. */
export function RevisionsDialog({ article, now, onRestore, onClose }: RevisionsDialogProps) {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const [shown, setShown] = useState<WholeRevision | null>(null);
  // The version that was shown last, or the first of those that were loaded last: its button gets the focus.
  const [next, setNext] = useState<string | null>(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const [more, setMore] = useState<Revision[]>([]);
  const [pages, setPages] = useState(1);
  const [first] = useState(() => () => api.revisions(article._id, { page: 1 }));
  const { value, hasFailed, load } = useLoaded<Page<Revision>>(first, failed.fetchRevisions);
  const revisions = [...(value?.data ?? []), ...more];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button has disappeared
  useEffect(() => {
    if (!shown) nextButton.current?.focus();
  }, [shown, next]);

  const handleMore = async () => {
    try {
      const { data } = await api.revisions(article._id, { page: pages + 1 });
      setMore([...more, ...data]);
      setPages(pages + 1);
      setNext(data[0]?._id ?? null);
    } catch (problem) {
      toasts.failure(problem, failed.fetchRevisions);
    }
  };

  const handleShow = async ({ _id, version }: Revision) => {
    try {
      setNext(_id);
      setShown(await api.revision(article._id, String(version)));
    } catch (problem) {
      toasts.failure(problem, failed.fetchRevisions);
    }
  };

  return (
    <Dialog
      title={shown ? `Version of ${ownDateTime(shown.savedAt)}` : 'Earlier Versions'}
      wide
      onClose={onClose}
      buttons={
        <>
          <CloseButton>Close</CloseButton>
          {shown && <Button onClick={() => setShown(null)}>All versions</Button>}
          {shown && (
            <CloseButton kind="primary" onClick={() => onRestore(shown)}>
              Restore this version
            </CloseButton>
          )}
        </>
      }
    >
      {shown ? (
        <>
          <p className="soft">{aboutOf(shown)}. Compared with what is in the form now:</p>
          <Suspense fallback={<p role="status">Comparing…</p>}>
            <Difference older={shown} newer={now} />
          </Suspense>
        </>
      ) : (
        <>
          {hasFailed && <DialogRetry text="The earlier versions could not be loaded." onRetry={load} />}
          {value?.total === 0 && <p>There are none yet: the first is made when it is saved next.</p>}
          <ol className={styles.list}>
            {revisions.map((revision) => (
              <li key={revision._id}>
                <button
                  ref={revision._id === next ? nextButton : undefined}
                  type="button"
                  className={styles.revision}
                  onClick={() => void handleShow(revision)}
                >
                  <span className={styles.time}>{ownDateTime(revision.savedAt)}</span>
                  <span className="soft">{aboutOf(revision)}</span>
                </button>
              </li>
            ))}
          </ol>
          {value && pages < value.totalPages && <Button onClick={() => void handleMore()}>Show more</Button>}
        </>
      )}
    </Dialog>
  );
}

/** Returns who saved a version, and its number of words: 'Yuki, 240 words'. */
const aboutOf = ({ savedBy, words }: Revision) => `${savedBy?.username ?? 'Unknown'}, ${plural(words, 'word')}`;

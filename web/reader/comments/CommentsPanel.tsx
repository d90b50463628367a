import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { Article } from '../../../shared/articles/articles.ts';
import { commentsPath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { pageMessages } from '../../../shared/texts/texts.ts';
import { useStores } from '../../kernel/stores.ts';
import button from '../../ui/Button.module.css';
import { LinkButton } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { CommentItem } from './CommentItem.tsx';
import styles from './CommentsPanel.module.css';
import type { CommentsStore } from './CommentsStore.ts';
import { LeaveComment } from './LeaveComment.tsx';

interface CommentsPanelProps {
  article: Pick<Article, '_id' | 'slug'>;
  comments: CommentsStore;
}

/** The comments under an article, oldest first. On wide screens they are beside the text, below the form, which stays in view. */
export const CommentsPanel = observer(function CommentsPanel({ article, comments: store }: CommentsPanelProps) {
  const { session, site, toasts } = useStores();
  const { total, newestPage, thread } = store;
  // Those that wait for approval are their writer's alone.
  const comments = store.comments.filter(({ status, user }) => !status || user?._id === session.user?._id);
  const { writing, hasFailed } = useWriting(store);
  const list = useRef<HTMLOListElement>(null);
  const awaitsEarlier = useRef(false);
  const firstId = comments[0]?._id;

  const handleEarlier = async () => {
    awaitsEarlier.current = true;
    await store.loadEarlier();
    if (!store.problem) return;
    awaitsEarlier.current = false;
    toasts.failure(store.problem, pageMessages.fetchCommentsFailed);
  };

  // Earlier ones come in before what was read: reading goes on at the first of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is to run when another comment is the first
  useEffect(() => {
    const first = list.current?.querySelector('li');
    if (!awaitsEarlier.current || !first) return;
    awaitsEarlier.current = false;
    first.tabIndex = -1;
    first.focus();
  }, [firstId]);

  return (
    <aside className={`${styles.panel} no-print`} lang={language()} aria-label={t('Comments')}>
      <LeaveComment comments={store} Form={writing?.NewComment} hasFailed={hasFailed} />
      <h2 id="comments" className="heading" aria-live="polite">
        {t('{count, plural, one {{count} Comment} other {{count} Comments}}', { count: total })}
      </h2>
      <EarlierComments article={article} comments={store} onPress={() => void handleEarlier()} />
      {comments.length > 0 ? (
        <ol ref={list} className={`stack ${styles.list}`} lang={site.language} aria-labelledby="comments">
          {comments.map((comment) => (
            <CommentItem key={comment._id} comment={comment} comments={store} Tools={writing?.CommentTools} />
          ))}
        </ol>
      ) : (
        <p className={styles.empty}>{t('The margin is still empty: nobody has commented yet.')}</p>
      )}
      {newestPage > 1 && (
        <p className={styles.step}>
          <Link className={button.quiet} to={commentsPath(article, newestPage - 1, thread)}>
            {t(thread ? 'Newer answers' : 'Newer comments')}
          </Link>
        </p>
      )}
      {thread && (
        <p className={styles.step}>
          <Link className={button.quiet} to={commentsPath(article, 1)}>
            {t('All comments')}
          </Link>
        </p>
      )}
    </aside>
  );
});

/** The way to the comments before those shown, where there are any: another page until there is JavaScript, then in place. */
const EarlierComments = observer(function EarlierComments({
  article,
  comments,
  onPress,
}: CommentsPanelProps & { onPress: () => void }) {
  const { oldestPage, totalPages, loading, problem, thread } = comments;
  if (oldestPage >= totalPages) return null;

  return (
    <div className={styles.step}>
      {problem !== null && (
        <p className={styles.problem}>
          {t(thread ? 'Earlier answers could not be loaded.' : 'Earlier comments could not be loaded.')}
        </p>
      )}
      <LinkButton kind="quiet" href={commentsPath(article, oldestPage + 1, thread)} busy={loading} onPress={onPress}>
        {loading ? t('Loading…') : problem !== null ? t('Retry') : t(thread ? 'Earlier answers' : 'Earlier comments')}
      </LinkButton>
    </div>
  );
});

type Writing = typeof import('./writing/writing.ts');

/** Loads what signed-in readers do with comments: null while it is loading, or where nobody is signed in. */
function useWriting(comments: CommentsStore): { writing: Writing | null; hasFailed: boolean } {
  const { api, session } = useStores();
  const account = session.user?._id;
  const [writing, setWriting] = useState<Writing | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (account === undefined) return;
    import('./writing/writing.ts').then(
      (module) => {
        setWriting(module);
        module.showUnfinished(comments, api, account);
      },
      () => setFailed(true),
    );
  }, [account, comments, api]);

  return { writing: account === undefined ? null : writing, hasFailed };
}

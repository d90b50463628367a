import { observer } from 'mobx-react-lite';
import type { Article } from '../../../shared/articles.ts';
import { commentsPath } from '../../../shared/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import styles from './CommentsPanel.module.css';
import type { CommentsStore } from './CommentsStore.ts';

interface EarlierCommentsProps {
  article: Pick<Article, 'slug'>;
  comments: CommentsStore;
  onPress: () => void;
}

/** The way to the comments before those shown, where there are any: another page until there is JavaScript, then in place. */
export const EarlierComments = observer(function EarlierComments(props: EarlierCommentsProps) {
  const { article, comments, onPress } = props;
  const { oldestPage, totalPages, loading, problem } = comments;
  if (oldestPage >= totalPages) return null;

  return (
    <div className={styles.step}>
      {problem !== null && <p className={styles.problem}>Earlier comments could not be loaded.</p>}
      <LinkButton kind="quiet" href={commentsPath(article, oldestPage + 1)} busy={loading} onPress={onPress}>
        {loading ? 'Loading…' : problem === null ? 'Earlier comments' : 'Retry'}
      </LinkButton>
    </div>
  );
});

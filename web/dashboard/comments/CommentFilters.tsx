import { ListFilter, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { Comment } from '../../../shared/comments/comments.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { firstCharacters, truncate } from '../../../shared/kit/text.ts';
import { articlePath } from '../../../shared/site/paths.ts';
import { t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Quoted } from '../../ui/Quoted.tsx';
import { type FilterRules, isText, oneOf } from '../list/filters/filters.ts';
import { ListLink } from '../list/filters/ListLink.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { useDashboard } from '../useDashboard.ts';
import styles from './CommentFilters.module.css';

export const commentFilters: FilterRules = {
  q: isText,
  status: oneOf('approved', 'pending', 'spam', 'reported'),
  article: isText,
  user: isText,
  sort: isText,
};

/** The writer of a comment, who leads to all their comments. */
export function CommentWriter({ user, writer }: Pick<Comment, 'user' | 'writer'>) {
  if (!user) return writer ?? t(texts.deletedAccount);
  const label = t('All comments by {name}', { name: user.username });

  return (
    <ListLink filters={{ user: user._id }} aria-label={label} title={label}>
      {user.username}
    </ListLink>
  );
}

/** The article of a comment, with a link beside it to all comments under it. */
export function CommentedArticle({ post }: Pick<Comment, 'post'>) {
  const label = t('All comments under “{title}”', { title: post.title });

  return (
    <>
      <Link to={articlePath(post)} title={post.title}>
        {firstCharacters(post.title, limits.tablePost)}...
      </Link>
      <ListLink filters={{ article: post._id }} className={styles.all} aria-label={label} title={label}>
        <ListFilter size={16} aria-hidden />
      </ListLink>
    </>
  );
}

/** The person and the article to whose comments the list is narrowed, each with a button that takes it away. */
export const CommentFilters = observer(function CommentFilters() {
  const { comments } = useDashboard();
  const { filters, filter } = useListAddress();
  // Every row has them; without one, nobody knows their names.
  const [row] = comments.rows ?? [];
  const person = row?.user?._id === filters.user ? row?.user?.username : undefined;
  const title = row?.post._id === filters.article ? row?.post.title : undefined;

  return (
    <>
      {filters.user && (
        <Chip
          text={person === undefined ? t('By one person') : t('By {name}', { name: person })}
          onRemove={() => filter({ user: '' })}
        />
      )}
      {filters.article && (
        <Chip
          text={
            title === undefined
              ? t('Under one article')
              : t('Under “{title}”', { title: truncate(title, limits.tableText) })
          }
          onRemove={() => filter({ article: '' })}
        />
      )}
    </>
  );
});

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const handleRemove = ({ currentTarget }: { currentTarget: Element }) => {
    // The button disappears.
    currentTarget.closest('search')?.querySelector('input')?.focus();
    onRemove();
  };

  return (
    <span className={`line ${styles.chip}`}>
      <span>
        <Quoted text={text} />
      </span>
      <IconButton label={t('Remove the filter: {filter}', { filter: text })} title={t('Remove')} onClick={handleRemove}>
        <X size={16} />
      </IconButton>
    </span>
  );
}

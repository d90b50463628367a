import type { Article } from '../../../shared/articles.ts';
import { shortDate } from '../../../shared/dates.ts';
import { texts } from '../../../shared/messages.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Link } from '../../ui/Link.tsx';
import { homePath } from '../home/address.ts';
import styles from './ArticleHeader.module.css';

const SIZES = '(min-width: 1120px) 1072px, 96vw';

export function ArticleHeader({ article }: { article: Article }) {
  const { title, category, author, createdAt, readingMinutes, tags, image } = article;

  return (
    <header className={styles.header}>
      <p className={styles.category}>
        {category === null ? texts.uncategorized : <Link to={homePath({ category })}>{category}</Link>}
      </p>
      <h1 className={styles.title} tabIndex={-1}>
        {title || texts.untitled}
      </h1>
      <div className={styles.byline}>
        <Avatar name={author?.username} />
        <p className={styles.author}>By {author?.username ?? texts.unknownAuthor}</p>
        <p className={styles.facts}>
          <time dateTime={createdAt}>{shortDate(createdAt)}</time>
          <span>{readingMinutes} min read</span>
        </p>
      </div>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <Cover article={article} sizes={SIZES} className={image && isTall(image) ? styles.tall : styles.wide} priority />
    </header>
  );
}

function isTall({ width, height }: { width: number; height: number }): boolean {
  return height > width;
}

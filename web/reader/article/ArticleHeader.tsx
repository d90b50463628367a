import type { Article } from '../../../shared/articles.ts';
import { shortDate } from '../../../shared/dates.ts';
import { titleLanguage } from '../../../shared/language.ts';
import { texts } from '../../../shared/messages.ts';
import { homePath } from '../../../shared/paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './ArticleHeader.module.css';

const SIZES = '(min-width: 1200px) 612px, (min-width: 900px) 52vw, (min-width: 644px) 592px, 92vw';
const LONG_TITLE = 70;

export function ArticleHeader({ article }: { article: Article }) {
  const { title, category, author, createdAt, readingMinutes, tags, image } = article;

  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <p className={styles.category}>
          {category === null ? texts.uncategorized : <Link to={homePath({ category })}>{category}</Link>}
        </p>
        <h1
          className={title.length > LONG_TITLE ? styles.longTitle : styles.title}
          lang={titleLanguage(article)}
          tabIndex={-1}
        >
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
        {tags.length > 0 && <Tags tags={tags} />}
      </div>
      <Cover article={article} sizes={SIZES} className={image && isTall(image) ? styles.tall : styles.wide} priority />
    </header>
  );
}

function Tags({ tags }: Pick<Article, 'tags'>) {
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

function isTall({ width, height }: { width: number; height: number }): boolean {
  return height > width;
}

import { useState } from 'react';
import { shortDate } from '../../../shared/dates.ts';
import { languageOf } from '../../../shared/language.ts';
import { texts } from '../../../shared/messages.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Cover } from '../../ui/Cover.tsx';
import styles from './PreviewHeader.module.css';

const LONG_TITLE = 70;

/** What stands above an article's text. */
export interface PreviewedArticle {
  title: string;
  /** Empty or null where there is none. */
  category: string | null;
  tags: readonly string[];
  /** Null where it has no image. */
  imgUrl: string | null;
  alt: string;
  /** A username; null where the author is gone. */
  author: string | null;
  /** ISO 8601. */
  createdAt: string;
}

/** Title, byline, tags and image of an article, laid out as on the reader's page. */
export function PreviewHeader({ article }: { article: PreviewedArticle }) {
  const { title, category, tags, author, createdAt } = article;

  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <p className={styles.category}>{category || texts.uncategorized}</p>
        <h2 className={title.length > LONG_TITLE ? styles.longTitle : styles.title} lang={languageOf(title)}>
          {title || texts.untitled}
        </h2>
        <div className={styles.byline}>
          <Avatar name={author} />
          <p className={styles.author}>By {author ?? texts.unknownAuthor}</p>
          <p className={styles.facts}>
            <time dateTime={createdAt}>{shortDate(createdAt)}</time>
          </p>
        </div>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
      </div>
      <Picture article={article} />
    </header>
  );
}

function Picture({ article: { title, category, imgUrl, alt } }: { article: PreviewedArticle }) {
  const [tall, setTall] = useState(false);

  if (imgUrl === null) {
    const cover = { title, category: category || null, imgUrl: null, image: null };
    return <Cover article={cover} sizes="" className={styles.wide} />;
  }
  return (
    <img
      className={tall ? styles.tall : styles.wide}
      src={imgUrl}
      alt={alt}
      onLoad={({ currentTarget }) => setTall(currentTarget.naturalHeight > currentTarget.naturalWidth)}
    />
  );
}

import type { ReactNode } from 'react';
import type { Article } from '../../shared/articles/articles.ts';
import { titleLanguage } from '../../shared/site/language.ts';
import { authorPath, categoryPath, tagPath } from '../../shared/site/paths.ts';
import { language, t } from '../../shared/texts/t.ts';
import { texts } from '../../shared/texts/texts.ts';
import { rich } from '../texts/rich.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Link } from '../ui/Link.tsx';
import { ArticleDate, UpdatedDate } from './ArticleDate.tsx';
import styles from './ArticleHeader.module.css';

const LONG_TITLE = 70;

interface ArticleHeaderProps {
  article: Pick<
    Article,
    | 'title'
    | 'summary'
    | 'content'
    | 'category'
    | 'author'
    | 'publishedAt'
    | 'contentUpdatedAt'
    | 'createdAt'
    | 'readingMinutes'
    | 'tags'
  >;
  /** In a preview nothing leads away, and the title is not the heading of the page. */
  preview?: true;
  /** Its cover. */
  children: ReactNode;
}

/** Category, title, byline, tags and cover above an article's text. */
export function ArticleHeader({ article, preview, children }: ArticleHeaderProps) {
  const { title, category, author, readingMinutes, tags } = article;
  const Heading = preview ? 'h2' : 'h1';

  return (
    <header className={`stack ${styles.header}`}>
      <div className={styles.words}>
        {category !== null && (
          <p className={styles.category} dir="auto">
            {preview ? category : <Link to={categoryPath(category)}>{category}</Link>}
          </p>
        )}
        <Heading
          className={title.length > LONG_TITLE ? styles.longTitle : styles.title}
          lang={titleLanguage(article)}
          dir="auto"
          tabIndex={preview ? undefined : -1}
        >
          {title || t(texts.untitled)}
        </Heading>
        <div className={styles.byline}>
          {author && (
            <>
              <Avatar name={author.username} />
              <p className={styles.author} lang={language()}>
                {rich('By {author}', {
                  author: preview ? (
                    <bdi>{author.username}</bdi>
                  ) : (
                    <Link to={authorPath(author)} rel="author">
                      <bdi>{author.username}</bdi>
                    </Link>
                  ),
                })}
              </p>
            </>
          )}
          <p className="tiny facts">
            <ArticleDate article={article} />
            <UpdatedDate article={article} />
            <span>
              <bdi lang={language()}>{t('{minutes} min read', { minutes: readingMinutes })}</bdi>
            </span>
          </p>
        </div>
        {tags.length > 0 && (
          <ul className={`${styles.tags} no-print`} aria-label={t('Tags')}>
            {tags.map((tag) => (
              <li key={tag} className="note tiny" dir="auto">
                {preview ? tag : <Link to={tagPath(tag)}>{tag}</Link>}
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </header>
  );
}

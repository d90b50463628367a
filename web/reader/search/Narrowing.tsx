import type { ReactNode } from 'react';
import type { FoundArticle } from '../../../shared/articles/articles.ts';
import { fold } from '../../../shared/kit/text.ts';
import { searchPath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { rich } from '../../texts/rich.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { SearchData } from './loadSearch.ts';
import styles from './Narrowing.module.css';

/** The most tags and authors that are offered. */
const [TAGS, AUTHORS] = [8, 4];

/** The filters of a search, each with a link that takes it away, and the tags and authors on this page, each with one that adds it. */
export function Narrowing({
  address,
  author,
  articles,
}: Pick<SearchData, 'address' | 'author'> & { articles: FoundArticle[] }) {
  const first = { ...address, page: 1 };
  const { category, tag } = address;
  const tags = tag === null ? tagsOf(articles) : [];
  const authors = author === null ? authorsOf(articles) : [];
  const hasChosen = category !== null || tag !== null || author !== null;
  if (!hasChosen && tags.length + authors.length === 0) return null;

  return (
    <nav className={`stack ${styles.narrowing}`} aria-label={t('Narrow the search')} lang={language()}>
      {hasChosen && (
        <ul className={`row ${styles.filters}`}>
          {category !== null && (
            <Chosen
              to={searchPath({ ...first, category: null })}
              label={t('Category: {name}, remove', { name: category })}
            >
              {rich('Category: {name}', { name: <bdi lang="">{category}</bdi> })}
            </Chosen>
          )}
          {tag !== null && (
            <Chosen to={searchPath({ ...first, tag: null })} label={t('Tag: {name}, remove', { name: tag })}>
              {rich('Tag: {name}', { name: <bdi lang="">{tag}</bdi> })}
            </Chosen>
          )}
          {author !== null && (
            <Chosen
              to={searchPath({ ...first, author: null })}
              label={t('Author: {name}, remove', { name: author.username })}
            >
              {rich('Author: {name}', { name: <bdi lang="">{author.username}</bdi> })}
            </Chosen>
          )}
        </ul>
      )}
      {tags.length > 0 && (
        <p className={`row ${styles.offered}`}>
          <span>{t('Only with the tag')}</span>
          {tags.map((each) => (
            <Link key={each} to={searchPath({ ...first, tag: each })} lang="">
              {each}
            </Link>
          ))}
        </p>
      )}
      {authors.length > 0 && (
        <p className={`row ${styles.offered}`}>
          <span>{t('Only by')}</span>
          {authors.map((each) => (
            <Link key={each._id} to={searchPath({ ...first, author: each._id })} lang="">
              {each.username}
            </Link>
          ))}
        </p>
      )}
    </nav>
  );
}

/** A filter of the search, as a link that takes it away. */
function Chosen({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <li>
      <Link className={styles.chosen} to={to} aria-label={label}>
        {children}
        <Icon name="close" />
      </Link>
    </li>
  );
}

/** Returns the tags that some of the articles have, the most frequent first; one of all would narrow nothing. */
function tagsOf(articles: FoundArticle[]): string[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const tag of articles.flatMap(({ tags }) => tags)) {
    const { count } = counts.get(fold(tag)) ?? { count: 0 };
    counts.set(fold(tag), { tag, count: count + 1 });
  }
  return [...counts.values()]
    .filter(({ count }) => count < articles.length)
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, 'en'))
    .slice(0, TAGS)
    .map(({ tag }) => tag);
}

/** Returns the authors of the articles, where there are several. */
function authorsOf(articles: FoundArticle[]) {
  const authors = new Map(articles.flatMap(({ author }) => (author ? [[author._id, author] as const] : [])));
  return authors.size > 1 ? [...authors.values()].slice(0, AUTHORS) : [];
}

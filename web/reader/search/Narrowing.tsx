import type { FoundArticle } from '../../../shared/articles/articles.ts';
import { fold } from '../../../shared/kit/text.ts';
import { type SearchAddress, searchPath } from '../../../shared/site/paths.ts';
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
  const chosen: (readonly [label: string, name: string, without: Partial<SearchAddress>])[] = [
    ...(category === null ? [] : [['Category', category, { category: null }] as const]),
    ...(tag === null ? [] : [['Tag', tag, { tag: null }] as const]),
    ...(author === null ? [] : [['Author', author.username, { author: null }] as const]),
  ];
  const tags = tag === null ? tagsOf(articles) : [];
  const authors = author === null ? authorsOf(articles) : [];
  if (chosen.length + tags.length + authors.length === 0) return null;

  return (
    <nav className={`stack ${styles.narrowing}`} aria-label="Narrow the search" lang="en">
      {chosen.length > 0 && (
        <ul className={`row ${styles.filters}`}>
          {chosen.map(([label, name, without]) => (
            <li key={label}>
              <Link
                className={styles.chosen}
                to={searchPath({ ...first, ...without })}
                aria-label={`${label}: ${name}, remove`}
              >
                {label}: <bdi lang="">{name}</bdi>
                <Icon name="close" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {tags.length > 0 && (
        <p className={`row ${styles.offered}`}>
          <span>Only with the tag</span>
          {tags.map((each) => (
            <Link key={each} to={searchPath({ ...first, tag: each })} lang="">
              {each}
            </Link>
          ))}
        </p>
      )}
      {authors.length > 0 && (
        <p className={`row ${styles.offered}`}>
          <span>Only by</span>
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

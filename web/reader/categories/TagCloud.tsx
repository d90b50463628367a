import { tagPath } from '../../../shared/paths.ts';
import type { CountedTag } from '../../../shared/tagCalls.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './TagCloud.module.css';

/** The number of sizes. */
const SIZES = 4;

/** The most used tags by name, each with its number of articles; the more, the larger. */
export function TagCloud({ tags }: { tags: CountedTag[] }) {
  const most = Math.max(...tags.map(({ articles }) => articles));
  // By its logarithm, so that one tag of most articles leaves differences among the others.
  const sizeOf = (articles: number) => Math.round((Math.log(articles) / Math.log(Math.max(2, most))) * (SIZES - 1));

  return (
    <section className={styles.tags} aria-labelledby="tags">
      <h2 id="tags" className={styles.heading} lang="en">
        Tags
      </h2>
      <ul className={styles.cloud}>
        {tags
          .toSorted((one, other) => one.tag.localeCompare(other.tag, 'en', { sensitivity: 'base' }))
          .map(({ _id, tag, articles }) => (
            <li key={_id}>
              <Link className={`${styles.tag} ${styles[`size${sizeOf(articles)}`]}`} to={tagPath(tag)}>
                {tag}{' '}
                <span className={`note tiny ${styles.count}`}>
                  {articles}
                  <span className="visually-hidden">{articles === 1 ? ' article' : ' articles'}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}

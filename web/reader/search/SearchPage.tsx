import type { FormEvent } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { limits } from '../../../shared/limits.ts';
import { homePath, searchPath } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import button from '../../ui/Button.module.css';
import { Link } from '../../ui/Link.tsx';
import { Pager } from '../home/Pager.tsx';
import type { SearchData } from './loadSearch.ts';
import styles from './SearchPage.module.css';
import { SearchResult } from './SearchResult.tsx';

/** The search for articles: its form, what it finds, and where else to look. It works without a script. */
export function SearchPage() {
  const { address, found, categories } = useLoaderData<SearchData>();
  const { q, category } = address;
  const navigate = useNavigate();
  const title = q ? `Search: ${q}` : 'Search';
  usePageHead({ title, description: 'Find an article by its words.', path: null });

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    void navigate(searchPath({ q: text('q').trim(), category: text('category') || null }));
  };

  return (
    <div className={`page-width ${styles.page}`}>
      <h1 className={styles.title} tabIndex={-1} lang="en">
        Search
      </h1>
      {/* Begins anew with each search, so that its fields are those of the address. */}
      <form key={`${q} ${category}`} className={styles.form} action="/search" lang="en" onSubmit={handleSubmit}>
        <label className={styles.words}>
          Words
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={limits.searchMax}
            autoComplete="off"
            dir="auto"
            aria-describedby="search-help"
          />
        </label>
        <label className={styles.category}>
          Category
          <select name="category" defaultValue={category ?? ''}>
            <option value="">All categories</option>
            {categories.map((each) => (
              <option key={each._id} lang="" value={each.category}>
                {each.category}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={button.primary}>
          Search
        </button>
      </form>
      <p id="search-help" className={styles.help} lang="en">
        “Quotes” find words that follow each other, -word leaves articles out, and book* finds every word that begins
        so.
      </p>
      {found && <Results {...{ address, found, categories }} found={found} />}
      {(!found || found.total === 0) && categories.length > 0 && (
        <section className={styles.elsewhere} aria-labelledby="search-categories">
          <h2 id="search-categories" lang="en">
            Browse by category
          </h2>
          <ul>
            {categories.map((each) => (
              <li key={each._id}>
                <Link to={homePath({ category: each.category })}>{each.category}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Results({ address, found }: SearchData & { found: NonNullable<SearchData['found']> }) {
  const { q, category, page } = address;
  const { data, total, totalPages, isBounded, corrected } = found;
  const count = isBounded ? `At least ${total.toLocaleString('en')} articles` : plural(total, 'article');

  return (
    <section aria-labelledby="search-count">
      <h2 id="search-count" className={styles.count} lang="en">
        {total === 0 ? (
          <>
            Nothing found for “<bdi>{q}</bdi>”{category !== null && <> in {category}</>}.
          </>
        ) : corrected === undefined ? (
          <>
            {count} for “<bdi>{q}</bdi>”
          </>
        ) : (
          <>
            Nothing found for “<bdi>{q}</bdi>”. {count} for{' '}
            <Link to={searchPath({ q: corrected, category })}>
              <bdi>{corrected}</bdi>
            </Link>
          </>
        )}
      </h2>
      {isBounded && (
        <p className={styles.help} lang="en">
          The best and the newest are shown: more words find fewer.
        </p>
      )}
      {total === 0 && category !== null && (
        <p className={styles.help} lang="en">
          <Link to={searchPath({ q })}>Search all categories</Link>
        </p>
      )}
      <ol className={styles.results} start={(page - 1) * limits.adminPageSize + 1}>
        {data.map((article) => (
          <SearchResult key={article._id} article={article} />
        ))}
      </ol>
      {totalPages > 1 && (
        <Pager page={page} totalPages={totalPages} pathOf={(other) => searchPath({ ...address, page: other })} />
      )}
    </section>
  );
}

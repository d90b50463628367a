import { useLocation, useRouteError } from 'react-router-dom';
import { failureOf } from '../../kernel/failure.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { describeFailure } from '../../layout/ErrorPage.tsx';
import button from '../../ui/Button.module.css';
import { readSearchAddress } from './loadSearch.ts';
import { SearchForm } from './SearchForm.tsx';
import styles from './SearchPage.module.css';

/** The search page where its load failed: the form with the words and filters of the address, and a way to try again. */
export function SearchError() {
  const { title, text } = describeFailure(failureOf(useRouteError()));
  const address = readSearchAddress(new URLSearchParams(useLocation().search));
  usePageHead({ title: 'Search', description: text, path: null });

  return (
    <div className={`page-width ${styles.page}`}>
      <h1 className={styles.title} tabIndex={-1} lang="en">
        Search
      </h1>
      {/* The other categories were not loaded. */}
      <SearchForm address={address} categories={address.category === null ? [] : [address.category]} />
      <section className={styles.elsewhere} aria-labelledby="search-failure" lang="en">
        <h2 id="search-failure">{title}</h2>
        <p className={styles.failure}>{text}</p>
        {/* Of the form: it also sends what was typed since. */}
        <button type="submit" form="search" className={button.primary}>
          Retry
        </button>
      </section>
    </div>
  );
}

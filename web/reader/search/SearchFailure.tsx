import type { Failure } from '../../kernel/failure.ts';
import { describeFailure } from '../../layout/ErrorPage.tsx';
import button from '../../ui/Button.module.css';
import styles from './SearchPage.module.css';

/** Says, in place of the results, that the search failed, with a way to try again. */
export function SearchFailure({ failure }: { failure: Failure }) {
  const { title, text } = describeFailure(failure);

  return (
    <section className={styles.elsewhere} aria-labelledby="search-failure" lang="en">
      <div role="alert">
        <h2 id="search-failure">{title}</h2>
        <p className={styles.failure}>{text}</p>
      </div>
      {/* Of the form: it also sends what was typed since. */}
      <button type="submit" form="search" className={button.primary}>
        Retry
      </button>
    </section>
  );
}

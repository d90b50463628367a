import { useLayoutEffect, useRef } from 'react';
import type { Category } from '../../../shared/categories/categories.ts';
import { homePath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { bringCurrentIntoView } from '../../enhance/bringCurrentIntoView.ts';
import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import styles from './CategoryBar.module.css';

interface CategoryBarProps {
  categories: Category[];
  /** True if there are more categories. */
  hasMore: boolean;
  /** The name of the category in the filter; null for all. */
  current: string | null;
}

export function CategoryBar({ categories, hasMore, current }: CategoryBarProps) {
  const names = [null, ...categories.map(({ category }) => category)];
  const { site } = useStores();
  // 'All' is where the chips begin, and those of a document are in view already.
  const inView = useRef(useHydrated() ? null : current);

  useLayoutEffect(() => {
    if (inView.current !== current) bringCurrentIntoView();
    inView.current = current;
  }, [current]);

  return (
    <nav className={`${styles.bar} no-print`} aria-label={t('Categories')} lang={language()}>
      <ul className={styles.chips} lang={site.language} data-scrolls>
        {names.map((name) => (
          <li key={name ?? ''}>
            <Link
              className={styles.chip}
              lang={name === null ? language() : undefined}
              dir="auto"
              to={homePath({ category: name })}
              aria-current={name === current ? 'page' : undefined}
            >
              {name ?? t('All')}
            </Link>
          </li>
        ))}
        {hasMore && (
          <li className={styles.all}>
            <Link className={styles.chip} lang={language()} to="/categories">
              {t('All categories')}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

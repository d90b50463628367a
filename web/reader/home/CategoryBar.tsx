import { useLayoutEffect, useRef } from 'react';
import type { Category } from '../../../shared/categories/categories.ts';
import { homePath } from '../../../shared/site/paths.ts';
import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';
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
  const chips = useRef<HTMLUListElement>(null);
  // 'All' is where the chips begin: at first, there is nothing to measure for it.
  const inView = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (inView.current !== current) bringIntoView(chips.current?.querySelector<HTMLElement>('[aria-current]'));
    inView.current = current;
  }, [current]);

  return (
    <nav className={`${styles.bar} no-print`} aria-label="Categories" lang="en">
      <ul ref={chips} className={styles.chips} lang={site.language}>
        {names.map((name) => (
          <li key={name ?? ''}>
            <Link
              className={styles.chip}
              lang={name === null ? 'en' : undefined}
              to={homePath({ category: name })}
              aria-current={name === current ? 'page' : undefined}
            >
              {name ?? 'All'}
            </Link>
          </li>
        ))}
        {hasMore && (
          <li className={styles.all}>
            <Link className={styles.chip} lang="en" to="/categories">
              All categories
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Sideways only: `scrollIntoView` would move the page as well. */
function bringIntoView(chip: HTMLElement | null | undefined): void {
  const chips = chip?.closest('ul');
  if (chip && chips) chips.scrollLeft = chip.offsetLeft - (chips.clientWidth - chip.offsetWidth) / 2;
}

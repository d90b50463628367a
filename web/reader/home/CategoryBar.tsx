import type { Category } from '../../../shared/categories.ts';
import { homePath } from '../../../shared/paths.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './CategoryBar.module.css';

interface CategoryBarProps {
  categories: Category[];
  /** Whether there are more than these. */
  hasMore: boolean;
  /** The name that is filtered by; null for all. */
  current: string | null;
}

export function CategoryBar({ categories, hasMore, current }: CategoryBarProps) {
  const names = [null, ...categories.map(({ category }) => category)];

  return (
    <nav className={styles.bar} aria-label="Categories">
      <ul className={styles.chips}>
        {names.map((name) => (
          <li key={name ?? ''}>
            <Link
              className={styles.chip}
              to={homePath({ category: name })}
              ref={name !== null && name === current ? bringIntoView : null}
              aria-current={name === current ? 'page' : undefined}
            >
              {name ?? 'All'}
            </Link>
          </li>
        ))}
        {hasMore && (
          <li className={styles.all}>
            <Link className={styles.chip} to="/categories">
              All categories
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Sideways only: `scrollIntoView` would move the page as well. */
function bringIntoView(chip: HTMLElement | null): void {
  const chips = chip?.closest('ul');
  if (chip && chips) chips.scrollLeft = chip.offsetLeft - (chips.clientWidth - chip.offsetWidth) / 2;
}

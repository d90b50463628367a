import { ChevronLeft, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { t } from '../../../shared/texts/t.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Pagination.module.css';

interface PaginationProps {
  list: { rows: unknown[] | null; totalPages: number };
  /** The requested page, whose rows may still be loading. */
  page: number;
  onTurn: (page: number) => void;
}

/** Prev, numbered pages, Next. The buttons at the ends stay, so that the focus is not lost. */
export const Pagination = observer(function Pagination({ list, page, onTurn }: PaginationProps) {
  const { rows, totalPages } = list;

  return (
    <nav className={`row ${styles.pagination}`} aria-label={t('Pagination')} data-loading={rows === null || undefined}>
      <Button busy={page <= 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeft className="icon-previous" size={18} />
        {t('Prev')}
      </Button>
      <ol className={`line wide-only ${styles.numbers}`}>
        {pageNumbers(page, totalPages).map((number, index) => (
          <li key={number ?? `gap ${index}`}>
            {number === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <button
                type="button"
                className={styles.number}
                aria-label={t('Page {page, number}', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => number !== page && onTurn(number)}
              >
                {number}
              </button>
            )}
          </li>
        ))}
      </ol>
      <p className={`soft ${styles.place}`} role="status">
        {t('Page {page} of {total}', { page, total: totalPages })}
      </p>
      <Button busy={page >= totalPages} onClick={() => onTurn(page + 1)}>
        {t('Next')}
        <ChevronRight className="icon-next" size={18} />
      </Button>
    </nav>
  );
});

const AROUND = 1;

/** The pages in a pagination: the first, the last, and those around the current one; null marks a gap of two or more. */
export function pageNumbers(page: number, totalPages: number): (number | null)[] {
  const shown = [1, totalPages];
  for (let each = page - AROUND; each <= page + AROUND; each++) shown.push(each);
  const sorted = [...new Set(shown)]
    .filter((each) => each >= 1 && each <= totalPages)
    .sort((one, other) => one - other);
  return sorted.flatMap((each, index) => {
    const gap = each - (sorted[index - 1] ?? 0) - 1;
    if (gap === 0) return [each];
    return gap === 1 ? [each - 1, each] : [null, each];
  });
}

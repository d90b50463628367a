import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { capitalise } from '../../../../shared/kit/text.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import { Choice } from '../../../forms/Choice.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useListAddress } from '../useListAddress.ts';
import styles from './FindBar.module.css';
import { SearchBox } from './SearchBox.tsx';

/** The order of a list for each of its sorts, as a sentence tells it: 'newest first'. The first one is the usual order. */
export type Sorts = Readonly<Record<string, string>>;

export interface FindBarProps {
  list: keyof typeof finds;
  sorts: Sorts;
  /** The inputs of further filters. */
  fields?: ReactNode;
  /** Shown at the end of the line. */
  children?: ReactNode;
}

const finds = msg({
  articles: 'Find articles',
  comments: 'Find comments',
  contacts: 'Find messages',
  users: 'Find users',
  categories: 'Find categories',
  tags: 'Find tags',
  redirects: 'Find redirects',
});
const searches = msg({
  articles: 'Search articles',
  comments: 'Search comments',
  contacts: 'Search messages',
  users: 'Search users',
  categories: 'Search categories',
  tags: 'Search tags',
  redirects: 'Search redirects',
});

/** The search of a list, its filters and its order. The address has them all. */
export function FindBar({ list, sorts, fields, children }: FindBarProps) {
  const { filters, filter, openList } = useListAddress();
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  // Those that are seen nowhere else.
  const { q: _q, status: _status, sort: _sort, ...hidden } = filters;
  const count = fields === undefined ? 0 : Object.keys(hidden).length;
  const [usual = ''] = Object.keys(sorts);

  const handleClear = ({ currentTarget }: { currentTarget: Element }) => {
    // The button disappears.
    currentTarget.closest('search')?.querySelector('input')?.focus();
    openList();
  };

  return (
    <search className={styles.find} aria-label={t(finds[list])}>
      <div className={`row ${styles.line}`}>
        <SearchBox label={t(searches[list])} />
        {(fields !== undefined || Object.keys(sorts).length > 1) && (
          <Button aria-expanded={isOpen} aria-controls={isOpen ? panel : undefined} onClick={() => setOpen(!isOpen)}>
            <SlidersHorizontal size={18} aria-hidden />
            {count > 0 ? t('Filters ({count, number})', { count }) : t('Filters')}
          </Button>
        )}
        {Object.keys(filters).length > 0 && (
          <Button title={t('Clear filters')} onClick={handleClear}>
            <X size={18} aria-hidden />
            <span className={styles.clear}>{t('Clear filters')}</span>
          </Button>
        )}
        {children}
      </div>
      {isOpen && (
        <div id={panel} className={styles.panel}>
          {fields}
          <Choice
            label={t('Order')}
            value={filters.sort ?? usual}
            options={Object.entries(sorts).map(([sort, order]) => [sort, capitalise(t(order))])}
            onChoose={(sort) => filter({ sort: sort === usual ? '' : sort })}
          />
        </div>
      )}
    </search>
  );
}

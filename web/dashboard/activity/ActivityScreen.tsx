import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import inputs from '../../forms/Field.module.css';
import { Field, type FieldControl } from '../../forms/Field.tsx';
import { Button } from '../../ui/Button.tsx';
import entries from '../list/Entries.module.css';
import { ListNotice } from '../list/ListNotice.tsx';
import { Pagination } from '../list/Pagination.tsx';
import { ActivityEntry } from './ActivityEntry.tsx';
import styles from './ActivityScreen.module.css';
import { kindLabels } from './kindLabels.ts';
import { type Filters, useActivity } from './useActivity.ts';

const placeholders = Array.from({ length: limits.adminPageSize }, (_, index) => index);

/** The journal: who did what and when, with a way to undo what can be undone. */
export function ActivityScreen() {
  const { result, hasFailed, isLoading, filters, page, load, filter, openPage } = useActivity();
  const section = useRef<HTMLElement>(null);
  const isFiltered = Object.values(filters).some((value) => value !== '');

  // Both move the focus from their button, which disappears.
  const handleShowAll = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('search')?.querySelector('select')?.focus();
    filter({ kind: '', actor: '', from: '', to: '' });
  };
  const handleRetry = () => {
    section.current?.focus();
    void load();
  };

  return (
    <section ref={section} aria-label="Activity" tabIndex={-1}>
      <FilterBar filters={filters} onFilter={filter}>
        {isFiltered && <Button onClick={handleShowAll}>Show all</Button>}
      </FilterBar>
      <p className={`note tiny ${styles.about}`} role="status">
        {result && `${result.total.toLocaleString('en-US')} in all, newest first`}
      </p>
      {hasFailed && <ListNotice text="The activity could not be loaded." onRetry={handleRetry} />}
      {!hasFailed && result?.data.length === 0 && (
        <ListNotice text={isFiltered ? 'Nothing matches these filters.' : 'Nothing has happened yet.'} />
      )}
      <ol className={`reloads ${entries.entries}`} aria-busy={isLoading}>
        {!hasFailed && !result
          ? placeholders.map((index) => <Placeholder key={index} />)
          : result?.data.map((activity) => (
              <ActivityEntry
                key={activity._id}
                activity={activity}
                onActor={(actor) => filter({ actor })}
                onUndone={load}
              />
            ))}
      </ol>
      {result && (
        <Pagination
          list={{ rows: result.data, totalPages: result.totalPages }}
          page={Math.min(page, result.totalPages)}
          onTurn={openPage}
        />
      )}
    </section>
  );
}

/** An entry that is loading. */
const Placeholder = () => (
  <li className={entries.placeholder}>
    <span />
  </li>
);

interface FilterBarProps {
  filters: Filters;
  onFilter: (changes: Partial<Filters>) => void;
  /** The button that clears them. */
  children: ReactNode;
}

function FilterBar({ filters, onFilter, children }: FilterBarProps) {
  return (
    <search className={styles.filters} aria-label="Filters">
      <Field label="What">
        {(control) => (
          <select
            {...control}
            className={inputs.input}
            value={filters.kind}
            onChange={({ target }) => onFilter({ kind: target.value })}
          >
            <option value="">Everything</option>
            {Object.entries(kindLabels).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="From">
        {(control) => <DayInput control={control} day={filters.from} onDay={(from) => onFilter({ from })} />}
      </Field>
      <Field label="To">
        {(control) => <DayInput control={control} day={filters.to} onDay={(to) => onFilter({ to })} />}
      </Field>
      {children}
    </search>
  );
}

interface DayInputProps {
  control: FieldControl;
  day: string;
  onDay: (day: string) => void;
}

/** A day, or none. While it has the focus it shows what is typed there: the address follows later. */
function DayInput({ control, day, onDay }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  const handleChange = (value: string) => {
    setTyped(value);
    // Until its fourth digit is typed, a year is one of the first millennium.
    if (value === '' || value >= '1000') onDay(value);
  };

  return (
    <input
      {...control}
      type="date"
      className={inputs.input}
      value={typed ?? day}
      onChange={({ target }) => handleChange(target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

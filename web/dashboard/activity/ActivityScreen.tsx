import type { MouseEvent } from 'react';
import { Choice } from '../../forms/Choice.tsx';
import { Button } from '../../ui/Button.tsx';
import { DayInput } from '../DayInput.tsx';
import { EntryList } from '../list/EntryList.tsx';
import { ActivityEntry } from './ActivityEntry.tsx';
import styles from './ActivityScreen.module.css';
import { kindLabels } from './kindLabels.ts';
import { useActivity } from './useActivity.ts';

const kinds = [['', 'Everything'], ...Object.entries(kindLabels)] as const;

/** The journal: who did what and when, with a way to undo what can be undone. */
export function ActivityScreen() {
  const { filters, filter, openPage, ...list } = useActivity();
  const isFiltered = Object.values(filters).some((value) => value !== '');

  const handleShowAll = ({ currentTarget }: MouseEvent) => {
    // The button disappears.
    currentTarget.closest('search')?.querySelector('select')?.focus();
    filter({ kind: '', actor: '', from: '', to: '' });
  };

  return (
    <EntryList
      {...list}
      label="Activity"
      texts={{
        failed: 'The activity could not be loaded.',
        empty: isFiltered ? 'Nothing matches these filters.' : 'Nothing has happened yet.',
      }}
      entry={(activity) => (
        <ActivityEntry
          key={activity._id}
          activity={activity}
          onActor={(actor) => filter({ actor })}
          onUndone={list.load}
        />
      )}
      onTurn={openPage}
    >
      <search className={styles.filters} aria-label="Filters">
        <Choice label="What" value={filters.kind} options={kinds} onChoose={(kind) => filter({ kind })} />
        <DayInput label="From" day={filters.from} onDay={(from) => filter({ from })} />
        <DayInput label="To" day={filters.to} onDay={(to) => filter({ to })} />
        {isFiltered && <Button onClick={handleShowAll}>Show all</Button>}
      </search>
    </EntryList>
  );
}

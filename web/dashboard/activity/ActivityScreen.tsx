import { type MouseEvent, useCallback } from 'react';
import type { ActivityQuery } from '../../../shared/activity/activity.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { Button } from '../../ui/Button.tsx';
import { EntryList } from '../list/EntryList.tsx';
import { FilterSelect } from '../list/filters/FilterSelect.tsx';
import { isNarrowed, queryOf } from '../list/filters/filters.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { DayInput } from '../ui/DayInput.tsx';
import { useDashboard } from '../useDashboard.ts';
import { ActivityEntry } from './ActivityEntry.tsx';
import styles from './ActivityScreen.module.css';
import { kindLabels } from './kindLabels.ts';

const kinds = Object.entries(kindLabels).map(([value, text]) => ({ value, text }));

/** The journal: who did what and when, with a way to undo what can be undone. */
export function ActivityScreen() {
  const { api } = useDashboard();
  const { page, filters, filter, openList } = useListAddress();
  const call = useCallback(
    () => api.activity({ page, limit: 2 * limits.adminPageSize, ...queryOf<ActivityQuery>(filters) }),
    [api, page, filters],
  );
  const loaded = useLoaded(call, failed.fetchActivity);
  const isFiltered = isNarrowed(filters);

  const handleShowAll = ({ currentTarget }: MouseEvent) => {
    // The button disappears.
    currentTarget.closest('search')?.querySelector('select')?.focus();
    openList();
  };

  return (
    <EntryList
      loaded={loaded}
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
          onUndone={loaded.load}
        />
      )}
    >
      <search className={styles.filters} aria-label="Filters">
        <FilterSelect name="kind" label="What" all="Everything" options={kinds} />
        <DayInput label="From" day={filters.from ?? ''} onDay={(from) => filter({ from })} />
        <DayInput label="To" day={filters.to ?? ''} onDay={(to) => filter({ to })} />
        {isFiltered && <Button onClick={handleShowAll}>Show all</Button>}
      </search>
    </EntryList>
  );
}

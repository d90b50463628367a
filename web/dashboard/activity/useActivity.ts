import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ActivityKind } from '../../../shared/activity.ts';
import { limits } from '../../../shared/limits.ts';
import { failed } from '../../../shared/messages.ts';
import { pageIn } from '../../kernel/pageIn.ts';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { useDashboard } from '../useDashboard.ts';
import { kindLabels } from './kindLabels.ts';

/** The filters of the journal, as text; empty where there is none. */
export interface Filters {
  kind: string;
  actor: string;
  from: string;
  to: string;
}

/** One page of the journal with its filters, which the address has. */
export function useActivity() {
  const { api } = useDashboard();
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const call = useCallback(() => api.activity(queryOf(new URLSearchParams(address))), [api, address]);
  const { value: result, hasFailed, isLoading, load } = useLoaded(call, failed.fetchActivity);

  const open = (changes: Partial<Filters> & { page?: string }) => {
    const all = { ...filtersIn(query), ...changes };
    setQuery(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')), shallowNavigation);
  };

  return {
    result,
    hasFailed,
    isLoading,
    filters: filtersIn(query),
    page: pageIn(query),
    load,
    filter: (changes: Partial<Filters>) => open(changes),
    openPage: (page: number) => open(page > 1 ? { page: String(page) } : {}),
  };
}

function filtersIn(query: URLSearchParams): Filters {
  const text = (name: keyof Filters) => query.get(name) ?? '';
  return { kind: text('kind'), actor: text('actor'), from: text('from'), to: text('to') };
}

/** Returns the query of the call; filters that make no sense are left out. */
function queryOf(query: URLSearchParams) {
  const { kind, actor, from, to } = filtersIn(query);
  return {
    page: pageIn(query),
    limit: 2 * limits.adminPageSize,
    ...(isKind(kind) && { kind }),
    ...(actor !== '' && { actor }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

const isKind = (text: string): text is ActivityKind => Object.hasOwn(kindLabels, text);
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

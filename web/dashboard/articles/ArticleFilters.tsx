import { useCallback } from 'react';
import { limits } from '../../../shared/limits.ts';
import { failed } from '../../../shared/messages.ts';
import { FilterInput } from '../list/FilterInput.tsx';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { useDashboard } from '../useDashboard.ts';
import { useLoaded } from '../useLoaded.ts';

/** The filters of articles beside their status. */
export function ArticleFilters() {
  const { api } = useDashboard();
  const call = useCallback(
    () => Promise.all([api.allCategories(), api.users({ role: 'admin', sort: 'username', limit: limits.maxPageSize })]),
    [api],
  );
  const { value } = useLoaded(call, failed.unknown);
  const [categories, authors] = value ?? [];

  return (
    <>
      <FilterSelect
        name="category"
        label="Category"
        all="All categories"
        options={(categories?.categories ?? []).map(({ category }) => ({ value: category, text: category }))}
      />
      <FilterSelect
        name="author"
        label="Author"
        all="All authors"
        options={(authors?.data ?? []).map(({ _id, username }) => ({ value: _id, text: username }))}
      />
      <FilterInput name="tag" label="Tag" type="text" maxLength={limits.tagMax} />
      <FilterInput name="from" label="Written from" type="date" />
      <FilterInput name="to" label="Written until" type="date" />
    </>
  );
}

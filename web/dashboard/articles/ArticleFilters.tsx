import { useCallback } from 'react';
import { isDay } from '../../../shared/kit/days.ts';
import { limits } from '../../../shared/kit/limits.ts';
import type { Role } from '../../../shared/people/users.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { FilterInput } from '../list/filters/FilterInput.tsx';
import { FilterSelect } from '../list/filters/FilterSelect.tsx';
import { type FilterRules, isText, oneOf } from '../list/filters/filters.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { DayInput } from '../ui/DayInput.tsx';
import { useDashboard } from '../useDashboard.ts';

export const articleFilters: FilterRules = {
  q: isText,
  status: oneOf('published', 'draft', 'unfinished', 'scheduled', 'handed-in'),
  category: isText,
  tag: isText,
  author: isText,
  from: isDay,
  to: isDay,
  sort: isText,
};

/** The filters of articles beside their status. */
export function ArticleFilters() {
  const { api, isAuthor } = useDashboard();
  const { filters, filter } = useListAddress();
  const call = useCallback(() => {
    const accounts = (role: Role) => api.users({ role, sort: 'username', limit: limits.maxPageSize });
    return Promise.all([api.allCategories(), ...(isAuthor ? [] : [accounts('administrator'), accounts('author')])]);
  }, [api, isAuthor]);
  const { value } = useLoaded(call, failed.unknown);
  const [categories, ...accounts] = value ?? [];
  const authors = accounts.flatMap(({ data }) => data);

  return (
    <>
      <FilterSelect
        name="category"
        label={t('Category')}
        all={t('All categories')}
        options={(categories?.categories ?? []).map(({ category }) => ({ value: category, text: category }))}
      />
      {!isAuthor && (
        <FilterSelect
          name="author"
          label={t('Author')}
          all={t('All authors')}
          options={authors.map(({ _id, username }) => ({ value: _id, text: username }))}
        />
      )}
      <FilterInput name="tag" label={t('Tag')} maxLength={limits.tagMax} />
      <DayInput label={t('Written from')} day={filters.from ?? ''} onDay={(from) => filter({ from })} />
      <DayInput label={t('Written until')} day={filters.to ?? ''} onDay={(to) => filter({ to })} />
    </>
  );
}

import { useContext, useMemo } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { pageIn } from '../../kernel/pageIn.ts';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import { FilterRulesContext, type Filters, filtersIn, withoutEmpty } from './filters/filters.ts';

interface ListAddress {
  page: number;
  filters: Filters;
  /** The id of the row in the form, or 'new'; null while the list is shown. */
  form: string | null;
  /** True while the trash of the list is shown. */
  isTrash: boolean;
}

/** The page, the filters, the form and the trash of a list, stored in the query, so that reloading and going back show them again. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  const rules = useContext(FilterRulesContext);
  const key = new URLSearchParams(filtersIn(query, rules)).toString();
  // The same object as long as they are the same.
  const filters = useMemo<Filters>(() => Object.fromEntries(new URLSearchParams(key)), [key]);
  const address: ListAddress = {
    page: pageIn(query),
    filters,
    form: query.get('form'),
    isTrash: query.get('tab') === 'trash',
  };
  // A list may stand in a tab itself, as in the settings.
  const tab = query.get('tab');
  const open = ({ page, filters, form, isTrash }: ListAddress, options: NavigateOptions = {}) =>
    setQuery(
      {
        ...filters,
        ...(page > 1 ? { page: String(page) } : {}),
        ...(form ? { form } : {}),
        ...(isTrash ? { tab: 'trash' } : tab && tab !== 'trash' ? { tab } : {}),
      },
      { ...shallowNavigation, ...options },
    );
  const all: ListAddress = { page: 1, filters: {}, form: null, isTrash: false };

  return {
    ...address,
    /** Returns the query of an address with these filters, in one order, so that equal ones are the same text. */
    queryText: (others: Filters) => new URLSearchParams(filtersIn(new URLSearchParams(others), rules)).toString(),
    openPage: (page: number) => open({ ...address, page, form: null }),
    /** Changes filters, and shows the first page of what they find; empty text takes one away. */
    filter: (changes: Filters, options: NavigateOptions = {}) =>
      open({ ...all, filters: withoutEmpty({ ...filters, ...changes }) }, options),
    /** Shows the list with these filters alone. */
    openList: (chosen: Filters = {}) => open({ ...all, filters: chosen }),
    openTrash: () => open({ ...all, isTrash: true }),
    openForm: (form: string) => open({ ...address, form, isTrash: false }),
    replaceForm: (form: string) => open({ ...address, form, isTrash: false }, { replace: true }),
    closeForm: () => open({ ...address, form: null }),
    /** Replaces the page in the address, for example after all its rows were deleted. */
    correctPage: (page: number) => open({ ...address, page }, { replace: true }),
  };
}

/**
 * Focuses the button that opened the form if its row still exists, else that of a new row, else the tab of the list. At once: the list that is loaded
 * meanwhile moves a focus that it finds in a row which has left it.
 */
export function focusOpener(form: string, tab = 'list'): void {
  const openerOf = (id: string) => document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(id)}"]`);
  const opener = openerOf(form) ?? openerOf('new');
  (opener ?? document.getElementById(`tab-${tab}`))?.focus();
}

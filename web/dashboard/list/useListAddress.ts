import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';

interface ListAddress {
  page: number;
  /** The id of the row in the form, or 'new'; null while the list is shown. */
  form: string | null;
}

/** The page and the form of a list, stored in the query, so that reloading and going back show them again. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  const address: ListAddress = { page: pageIn(query), form: query.get('form') };
  const open = ({ page, form }: ListAddress, options: NavigateOptions = {}) =>
    setQuery(
      { ...(page > 1 ? { page: String(page) } : {}), ...(form ? { form } : {}) },
      { ...shallowNavigation, ...options },
    );

  return {
    ...address,
    openPage: (page: number) => open({ page, form: null }),
    openForm: (form: string) => open({ ...address, form }),
    closeForm: () => open({ ...address, form: null }),
    /** Replaces the page in the address, for example after all its rows were deleted. */
    correctPage: (page: number) => open({ ...address, page }, { replace: true }),
  };
}

function pageIn(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

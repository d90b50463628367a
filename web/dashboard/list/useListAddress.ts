import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { shallowNavigation } from '../../app/shallowNavigation.ts';

interface Place {
  page: number;
  /** What the form is open for: a row's id, or 'new'; null while the list is shown. */
  form: string | null;
}

/** Which page of a list, and which form, the address names: so reloading and going back lead to the same place. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  const place: Place = { page: pageIn(query), form: query.get('form') };
  const open = ({ page, form }: Place, options: NavigateOptions = {}) =>
    setQuery(
      { ...(page > 1 ? { page: String(page) } : {}), ...(form ? { form } : {}) },
      { ...shallowNavigation, ...options },
    );

  return {
    ...place,
    openPage: (page: number) => open({ page, form: null }),
    openForm: (form: string) => open({ ...place, form }),
    closeForm: () => open({ ...place, form: null }),
    /** The page is another than the address says, as when it was emptied. */
    correctPage: (page: number) => open({ ...place, page }, { replace: true }),
  };
}

function pageIn(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

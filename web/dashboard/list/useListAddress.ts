import { useLocation } from 'react-router-dom';
import { useStores } from '../../app/stores.ts';

interface Place {
  page: number;
  /** What the form is open for: a row's id, or 'new'; null while the list is shown. */
  form: string | null;
}

/** Which page of a list, and which form, the address names: so reloading and going back lead to the same place. */
export function useListAddress() {
  const { navigation } = useStores();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const place: Place = { page: pageIn(query), form: query.get('form') };
  const hrefOf = ({ page, form }: Place) => {
    const sent = new URLSearchParams({ ...(page > 1 ? { page: String(page) } : {}), ...(form ? { form } : {}) });
    return sent.size > 0 ? `${pathname}?${sent}` : pathname;
  };

  return {
    ...place,
    openPage: (page: number) => navigation.step(hrefOf({ page, form: null })),
    openForm: (form: string) => navigation.step(hrefOf({ ...place, form })),
    closeForm: () => navigation.step(hrefOf({ ...place, form: null })),
    /** The page is another than the address says, as when it was emptied. */
    correctPage: (page: number) => navigation.rename(hrefOf({ ...place, page })),
  };
}

function pageIn(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

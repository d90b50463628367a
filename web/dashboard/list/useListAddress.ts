import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { pageIn } from '../../kernel/pageIn.ts';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';

interface ListAddress {
  page: number;
  /** The status to which the list is narrowed; null for all rows. */
  status: string | null;
  /** The id of the row in the form, or 'new'; null while the list is shown. */
  form: string | null;
  /** True while the trash of the list is shown. */
  isTrash: boolean;
}

/** The page, the filter, the form and the trash of a list, stored in the query, so that reloading and going back show them again. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  const address: ListAddress = {
    page: pageIn(query),
    status: query.get('status'),
    form: query.get('form'),
    isTrash: query.get('tab') === 'trash',
  };
  const open = ({ page, status, form, isTrash }: ListAddress, options: NavigateOptions = {}) =>
    setQuery(
      {
        ...(status ? { status } : {}),
        ...(page > 1 ? { page: String(page) } : {}),
        ...(form ? { form } : {}),
        ...(isTrash ? { tab: 'trash' } : {}),
      },
      { ...shallowNavigation, ...options },
    );
  const all: ListAddress = { page: 1, status: null, form: null, isTrash: false };

  return {
    ...address,
    openPage: (page: number) => open({ ...address, page, form: null }),
    /** Narrows the list to rows of a status; null shows all again. */
    openStatus: (status: string | null) => open({ ...all, status }),
    openList: () => open(all),
    openTrash: () => open({ ...all, isTrash: true }),
    openForm: (form: string) => open({ ...address, form, isTrash: false }),
    closeForm: () => open({ ...address, form: null }),
    /** Replaces the page in the address, for example after all its rows were deleted. */
    correctPage: (page: number) => open({ ...address, page }, { replace: true }),
  };
}

import type { ComponentProps, MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../../ui/Link.tsx';
import { useListAddress } from '../useListAddress.ts';
import type { Filters } from './filters.ts';

interface ListLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  filters: Filters;
}

/** A link to this list with other filters. A plain click changes the address alone. */
export function ListLink({ filters, ...rest }: ListLinkProps) {
  const { openList, queryText } = useListAddress();
  const { pathname } = useLocation();
  const query = queryText(filters);

  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openList(filters);
  };

  return <Link {...rest} to={query ? `${pathname}?${query}` : pathname} onClick={handleClick} />;
}

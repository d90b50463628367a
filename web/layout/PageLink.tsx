import { useLocation } from 'react-router-dom';
import { Link } from '../ui/Link.tsx';

/** A link of a menu, marked if it is the current page's. */
export function PageLink({ to, name, className }: { to: string; name: string; className?: string | undefined }) {
  const { pathname } = useLocation();

  return (
    <Link className={className} to={to} aria-current={pathname === to ? 'page' : undefined}>
      {name}
    </Link>
  );
}

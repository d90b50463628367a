import { useLocation } from 'react-router-dom';
import { Link } from '../ui/Link.tsx';

/** A link of a menu, marked where it leads to the page on screen. */
export function PageLink({ to, name, className }: { to: string; name: string; className?: string | undefined }) {
  const { pathname } = useLocation();

  return (
    <Link className={className} to={to} aria-current={pathname === to ? 'page' : undefined}>
      {name}
    </Link>
  );
}

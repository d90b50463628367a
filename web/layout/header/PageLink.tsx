import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';

interface PageLinkProps {
  to: string;
  name: string;
  /** The language of the name, where it is another than that of the menu. */
  lang?: string | undefined;
  className?: string | undefined;
}

/** A link of a menu, marked if it is the current page's. */
export function PageLink({ to, name, lang, className }: PageLinkProps) {
  const { pathname } = useLocation();

  return (
    <Link className={className} to={to} lang={lang} dir="auto" aria-current={pathname === to ? 'page' : undefined}>
      {name}
    </Link>
  );
}

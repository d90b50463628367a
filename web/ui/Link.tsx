import type { ComponentProps } from 'react';
import { useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site. */
  to: string;
}

/** A link within the site: opens without a new document, with a view transition where the browser has them. */
export function Link({ to, ...rest }: LinkProps) {
  const handleClick = useLinkClickHandler<HTMLAnchorElement>(to, { viewTransition: true });

  return <a {...rest} href={to} onClick={handleClick} />;
}

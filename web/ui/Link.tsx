import type { ComponentProps } from 'react';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site. */
  to: string;
}

/** A link within the site; `app/followLinks` opens it without a new document. */
export function Link({ to, ...rest }: LinkProps) {
  return <a {...rest} href={to} />;
}

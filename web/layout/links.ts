import type { MenuLink } from '../../shared/menus.ts';
import type { Site } from '../../shared/pages.ts';
import type { User } from '../../shared/users.ts';

interface NamedLink extends MenuLink {
  /** The language of the name. */
  lang: string;
}

function around(pages: MenuLink[], { headerLinks, language }: Site): NamedLink[] {
  const written = (links: MenuLink[]) => links.map((link) => ({ ...link, lang: language }));
  return [
    { name: 'Home', to: '/', lang: 'en' },
    ...written(pages),
    { name: 'Contact', to: '/contact', lang: 'en' },
    ...written(headerLinks),
  ];
}

/** Returns the links of the header. */
export const headerMenu = (site: Site) =>
  around(
    site.menu.filter(({ isInFooter }) => !isInFooter),
    site,
  );

/** Returns the links of the footer, which has those of the header too. */
export const footerMenu = (site: Site) => around(site.menu, site);

/** Returns the link to what is the viewer's own; `null` is an anonymous reader. */
export function accountLink(user: Pick<User, 'role'> | null): NamedLink {
  if (!user) return { name: 'Login', to: '/auth', lang: 'en' };
  return user.role === 'reader'
    ? { name: 'Profile', to: '/profile', lang: 'en' }
    : { name: 'Dashboard', to: '/dashboard', lang: 'en' };
}

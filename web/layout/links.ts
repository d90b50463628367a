import type { User } from '../../shared/people/users.ts';
import type { MenuLink } from '../../shared/settings/menus.ts';
import type { Site } from '../../shared/site/pages.ts';

interface NamedLink extends MenuLink {
  /** The language of the name, where it is another than that of the menu. */
  lang?: string | undefined;
}

function around(pages: MenuLink[], { headerLinks, language }: Site, ofMenu: string): NamedLink[] {
  const named = (link: MenuLink, lang: string) => ({ ...link, lang: lang === ofMenu ? undefined : lang });
  const written = (links: MenuLink[]) => links.map((link) => named(link, language));
  return [
    named({ name: 'Home', to: '/' }, 'en'),
    ...written(pages),
    named({ name: 'Contact', to: '/contact' }, 'en'),
    ...written(headerLinks),
  ];
}

/** Returns the links of the header, which is in English. */
export const headerMenu = (site: Site) =>
  around(
    site.menu.filter(({ isInFooter }) => !isInFooter),
    site,
    'en',
  );

/** Returns the links of the footer, which is in the language of the publication, and has those of the header too. */
export const footerMenu = (site: Site) => around(site.menu, site, site.language);

/** Returns the link to what is the viewer's own; `null` is an anonymous reader. */
export function accountLink(user: Pick<User, 'role'> | null): NamedLink {
  if (!user) return { name: 'Login', to: '/auth', lang: 'en' };
  return user.role === 'reader'
    ? { name: 'Profile', to: '/profile', lang: 'en' }
    : { name: 'Dashboard', to: '/dashboard', lang: 'en' };
}

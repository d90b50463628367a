import type { MenuLink } from '../../shared/menus.ts';
import type { Site } from '../../shared/pages.ts';

const around = (pages: MenuLink[], { headerLinks }: Site): MenuLink[] => [
  { name: 'Home', to: '/' },
  ...pages,
  { name: 'Contact', to: '/contact' },
  ...headerLinks,
];

/** Returns the links of the header. */
export const headerMenu = (site: Site) =>
  around(
    site.menu.filter(({ isInFooter }) => !isInFooter),
    site,
  );

/** Returns the links of the footer, which has those of the header too. */
export const footerMenu = (site: Site) => around(site.menu, site);

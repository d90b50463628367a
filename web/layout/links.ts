import type { MenuLink } from '../../shared/menus.ts';
import type { Site } from '../../shared/pages.ts';

interface NamedLink extends MenuLink {
  /** The language of a name that is not the publisher's. */
  lang?: string;
}

const around = (pages: MenuLink[], { headerLinks }: Site): NamedLink[] => [
  { name: 'Home', to: '/', lang: 'en' },
  ...pages,
  { name: 'Contact', to: '/contact', lang: 'en' },
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

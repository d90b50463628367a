/** The limits of the written pages: their number, and the length of an address. */
export const textPageLimits = { pages: 100, slugMax: 80 } as const;

/** The limits of the links in menus and of the footer's text: their number, and lengths in characters. */
export const linkLimits = { headerLinks: 10, nameMax: 40, urlMax: 2_000, footerTextMax: 500 } as const;

/** The places of a page in the menus; what is in the header is in the footer too. */
export const menuPlaces = ['header', 'footer', 'none'] as const;

export type MenuPlace = (typeof menuPlaces)[number];

/** A link of the header or the footer. */
export interface MenuLink {
  name: string;
  /** A path of this site, or another address. */
  to: string;
}

/** A link to a written page. */
export interface PageMenuLink extends MenuLink {
  /** Set where it is in the footer alone. */
  isInFooter?: true;
}

interface MenuPage {
  slug: string;
  title: string;
  menuTitle: string;
  inMenu: MenuPlace;
  published: boolean;
}

/** Returns the links of the menus to those of these pages that are published. */
export const menuOf = (pages: MenuPage[]): PageMenuLink[] =>
  pages
    .filter(({ inMenu, published }) => inMenu !== 'none' && published)
    .map(({ slug, title, menuTitle, inMenu }) => ({
      name: menuTitle || title,
      to: `/${slug}`,
      ...(inMenu === 'footer' && { isInFooter: true }),
    }));

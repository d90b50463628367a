import type { User } from '../../shared/people/users.ts';
import type { MenuLink } from '../../shared/settings/menus.ts';
import type { Site } from '../../shared/site/pages.ts';
import { language, t } from '../../shared/texts/t.ts';

interface NamedLink extends MenuLink {
  /** The language of the name, where it is another than that of the menu. */
  lang?: string | undefined;
}

function around(pages: MenuLink[], { headerLinks, language: ofSite }: Site, ofMenu: string): NamedLink[] {
  const named = (link: MenuLink, lang: string) => ({ ...link, lang: lang === ofMenu ? undefined : lang });
  const written = (links: MenuLink[]) => links.map((link) => named(link, ofSite));
  return [
    named({ name: t('Home'), to: '/' }, language()),
    ...written(pages),
    named({ name: t('Contact'), to: '/contact' }, language()),
    ...written(headerLinks),
  ];
}

/** Returns the links of the header, which is in the interface's language. */
export const headerMenu = (site: Site) =>
  around(
    site.menu.filter(({ isInFooter }) => !isInFooter),
    site,
    language(),
  );

/** Returns the links of the footer, which is in the language of the publication, and has those of the header too. */
export const footerMenu = (site: Site) => around(site.menu, site, site.language);

/** Returns the link to what is the viewer's own; `null` is an anonymous reader. */
export function accountLink(user: Pick<User, 'role'> | null): NamedLink {
  if (!user) return { name: t('Login'), to: '/auth', lang: language() };
  return user.role === 'reader'
    ? { name: t('Profile'), to: '/profile', lang: language() }
    : { name: t('Dashboard'), to: '/dashboard', lang: language() };
}

import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../shared/people/users.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { LazyBell } from '../../account/LazyBell.tsx';
import { fitHeader } from '../../enhance/fitHeader.ts';
import { useStores } from '../../kernel/stores.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { accountLink, headerMenu } from '../links.ts';
import { SearchField } from '../search/SearchField.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { PageLink } from './PageLink.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** The length of a name that a phone's header holds only in smaller letters. */
const LONG_NAME = 20;

export const Header = observer(function Header() {
  const { site, session } = useStores();
  const links = headerMenu(site);
  const { pathname } = useLocation();
  // A document's own is fitted already, but not one that the application shows later, or whose current link is another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page
  useEffect(fitHeader, [pathname]);

  return (
    <header className={styles.header}>
      <div className={`page-width line ${styles.row}`}>
        <Link className={`line ${styles.wordmark} ${site.name.length > LONG_NAME ? styles.long : ''}`} to="/">
          <Logo className={styles.mark} />
          <bdi>{site.name}</bdi>
        </Link>
        <nav className={`wide-only ${styles.links} no-print`} aria-label={t('Main')} lang={language()}>
          <ul className={styles.list} data-fits>
            {links.map((link) => (
              <li key={link.to}>
                <PageLink {...link} />
              </li>
            ))}
          </ul>
          {/* What has no room above: see `enhance/fitHeader`. */}
          <details className={styles.more} hidden data-dropdown>
            <summary>{t('More')}</summary>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: so that React leaves alone what is in it */}
            <ul className="card" dangerouslySetInnerHTML={{ __html: '' }} />
          </details>
        </nav>
        {session.isAuthenticated && <LogoutButton className={`wide-only ${styles.logout} no-print`} />}
        <SearchField />
        <ThemeSwitch />
        <LazyBell />
        <div className={`wide-only ${styles.account} no-print`} data-widest={t('Dashboard')} data-awaits-session>
          <Account user={session.user} />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
});

/** The account link. Its container is as wide as the longest of the three, so that nothing shifts once the session is checked. */
function Account({ user }: { user: User | null }) {
  const link = accountLink(user);
  const { to, name, lang } = link;

  if (user) return <PageLink className={styles.own} {...link} />;
  return (
    <Link className={styles.person} to={to} lang={lang} aria-label={name} title={name}>
      <Icon name="person" />
    </Link>
  );
}

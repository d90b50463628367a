import { observer } from 'mobx-react-lite';
import type { User } from '../../../shared/people/users.ts';
import { LazyBell } from '../../account/LazyBell.tsx';
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

export const Header = observer(function Header() {
  const { site, session } = useStores();

  return (
    <header className={styles.header}>
      <div className={`page-width line ${styles.row}`}>
        <Link className={`line ${styles.wordmark}`} to="/">
          <Logo className={styles.mark} />
          {site.name}
        </Link>
        <nav className={`wide-only ${styles.links} no-print`} aria-label="Main" lang="en">
          {headerMenu(site).map((link) => (
            <PageLink key={link.to} {...link} />
          ))}
          {session.isAuthenticated && <LogoutButton className={styles.logout} />}
        </nav>
        <SearchField />
        <ThemeSwitch />
        <LazyBell />
        <div className={`wide-only ${styles.account} no-print`} data-awaits-session>
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

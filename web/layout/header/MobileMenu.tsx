import { observer } from 'mobx-react-lite';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { Icon } from '../../ui/Icon.tsx';
import { accountLink, headerMenu } from '../links.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { MenuDialog } from './MenuDialog.tsx';
import styles from './MobileMenu.module.css';
import { PageLink } from './PageLink.tsx';

/** The links of the header below its breakpoint; where no script runs, the footer has them too. */
export const MobileMenu = observer(function MobileMenu() {
  const { site, session } = useStores();

  return (
    <MenuDialog
      className="narrow-only no-print"
      buttonClass={styles.button}
      dialogClass={styles.dialog}
      openIcon={<Icon name="menu" />}
      closeIcon={<Icon name="close" />}
    >
      <nav aria-label={t('Menu')}>
        <ul className={styles.links}>
          {[...headerMenu(site), accountLink(session.user)].map((link) => (
            <li key={link.to}>
              <PageLink {...link} />
            </li>
          ))}
          {session.isAuthenticated && (
            <li>
              <LogoutButton />
            </li>
          )}
        </ul>
      </nav>
    </MenuDialog>
  );
});

import { isRightToLeft } from '../../../shared/kit/languageTag.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { LogoutButton } from '../../layout/header/LogoutButton.tsx';
import { SecondFactorSection } from '../../session/security/SecondFactorSection.tsx';
import { useSecurity } from '../../session/security/useSecurity.ts';
import styles from './NeedsSecondFactor.module.css';

/** The page of an administrator who has to add a second factor first, and then comes to the dashboard. */
export function Screen() {
  const { session } = useStores();
  const security = useSecurity();
  usePageHead({
    title: t('Add a second factor'),
    description: t('Administrators need a second factor here.'),
    path: null,
  });

  return (
    <div className={`page-width ${styles.page}`} lang={language()} dir={isRightToLeft(language()) ? 'rtl' : 'ltr'}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('One more step')}
      </h1>
      <SecondFactorSection security={security} onAdded={() => void session.check()} />
      <LogoutButton className={styles.logout} />
    </div>
  );
}

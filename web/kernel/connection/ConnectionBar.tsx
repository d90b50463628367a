import { observer } from 'mobx-react-lite';
import { t } from '../../../shared/texts/t.ts';
import { spokenLanguage } from '../../texts/speakLanguage.ts';
import { useStores } from '../stores.ts';
import styles from './ConnectionBar.module.css';

/** Shows that the server is unreachable, for as long as it is. */
export const ConnectionBar = observer(function ConnectionBar() {
  const { connection } = useStores();

  return (
    <div className={`${styles.place} no-print`} lang={spokenLanguage()} role="status">
      {connection.lost && (
        <p className={styles.bar}>{t('No connection. What you have open stays; the rest comes back by itself.')}</p>
      )}
    </div>
  );
});

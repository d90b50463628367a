import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { msg, t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { lazyScreen } from '../ui/lazyScreen.tsx';
import { useDashboard } from '../useDashboard.ts';
import { BackupNote } from './BackupNote.tsx';
import styles from './OverviewScreen.module.css';

const Statistics = lazyScreen({
  ...msg({ loading: 'Loading the statistics', failed: 'The statistics could not be loaded.' }),
  load: () => import('./StatisticsSection.tsx'),
});

/** What waits, cards with the number of rows of each list, which lead to the lists, and the statistics. */
export const OverviewScreen = observer(function OverviewScreen() {
  const { user } = useStores().session;
  const { counts, isAuthor } = useDashboard();

  useEffect(() => void counts.load(), [counts]);

  return (
    <>
      <h2 className={styles.welcome}>{t(isAuthor ? 'Welcome, Author' : 'Welcome, Admin')}</h2>
      <p className={`soft ${styles.name}`}>{user?.username}</p>
      <Statistics />
      {!isAuthor && <BackupNote />}
    </>
  );
});

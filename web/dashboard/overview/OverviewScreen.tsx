import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useStores } from '../../kernel/stores.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../list/ListNotice.tsx';
import { ReloadNotice } from '../ReloadNotice.tsx';
import { useDashboard } from '../useDashboard.ts';
import { useModule } from '../useModule.ts';
import { FirstSteps } from './FirstSteps.tsx';
import styles from './OverviewScreen.module.css';

const loadStatistics = () => import('./StatisticsSection.tsx');

/** Cards with the number of rows of each list, which lead to the lists, and the statistics. */
export const OverviewScreen = observer(function OverviewScreen() {
  const { user } = useStores().session;
  const { counts, isAuthor } = useDashboard();
  const { module: statistics, hasFailed } = useModule(loadStatistics);

  useEffect(() => void counts.load(), [counts]);

  return (
    <>
      <h2 className={styles.welcome}>Welcome, {isAuthor ? 'Author' : 'Admin'}</h2>
      <p className={`soft ${styles.name}`}>{user?.username}</p>
      <ul className={styles.cards}>
        {!isAuthor && (
          <>
            <CountCard to="/dashboard/users" name="Users" count={counts.users} />
            <CountCard to="/dashboard/messages" name="Messages" count={counts.messages} />
            <CountCard to="/dashboard/category" name="Categories" count={counts.categories} />
          </>
        )}
        <CountCard to="/dashboard/article" name="Articles" count={counts.articles} />
        {isAuthor && <CountCard to="/dashboard/comments" name="Comments" count={counts.comments} />}
      </ul>
      {counts.articles === 0 && !isAuthor && <FirstSteps />}
      <ButtonLink to="/dashboard/article?form=new">Add Article</ButtonLink>
      {counts.problem !== null && <ListNotice text="The counts could not be loaded." onRetry={counts.load} />}
      {statistics && <statistics.StatisticsSection />}
      {hasFailed && <ReloadNotice text="The statistics could not be loaded." />}
    </>
  );
});

function CountCard({ to, name, count }: { to: string; name: string; count: number | null }) {
  return (
    <li>
      <Link className={`card ${styles.card}`} to={to}>
        <span className={styles.label}>{name}</span>
        <span className={styles.count} aria-busy={count === null}>
          {count === null ? '–' : count.toLocaleString('en-US')}
        </span>
      </Link>
    </li>
  );
}

import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useStores } from '../../kernel/stores.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../ui/ListNotice.tsx';
import { lazyScreen } from '../ui/lazyScreen.tsx';
import { useDashboard } from '../useDashboard.ts';
import styles from './OverviewScreen.module.css';

const Statistics = lazyScreen({ name: 'the statistics', load: () => import('./StatisticsSection.tsx') });

/** Cards with the number of rows of each list, which lead to the lists, and the statistics. */
export const OverviewScreen = observer(function OverviewScreen() {
  const { user } = useStores().session;
  const { counts, isAuthor } = useDashboard();

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
      <Statistics />
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

/** The way from an empty installation to a publication of one's own. */
function FirstSteps() {
  return (
    <section className={`card stack ${styles.steps}`} aria-labelledby="first-steps">
      <h3 id="first-steps" className="heading">
        First steps
      </h3>
      <ol className={`stack ${styles.stepList}`}>
        <li>
          <Link to="/dashboard/setting?tab=site">Name the publication</Link> with its logo, colour and contact data.
        </li>
        <li>
          <Link to="/dashboard/setting?tab=pages">Write its pages</Link>, such as About, and choose its menus.
        </li>
        <li>
          <Link to="/dashboard/category?form=new">Create a category</Link>: each article belongs to one.
        </li>
        <li>
          <Link to="/dashboard/article?form=new">Write the first article</Link>. It is a draft until you publish it.
        </li>
      </ol>
    </section>
  );
}

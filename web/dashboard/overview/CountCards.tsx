import { observer } from 'mobx-react-lite';
import { language, t } from '../../../shared/texts/t.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../ui/ListNotice.tsx';
import { useDashboard } from '../useDashboard.ts';
import styles from './OverviewScreen.module.css';

/** The number of rows of each list, which lead to the lists. */
export const CountCards = observer(function CountCards() {
  const { counts, isAuthor } = useDashboard();

  return (
    <>
      <ul className={styles.cards}>
        {!isAuthor && (
          <>
            <CountCard to="/dashboard/users" name={t('Users')} count={counts.users} />
            <CountCard to="/dashboard/messages" name={t('Messages')} count={counts.messages} />
            <CountCard to="/dashboard/category" name={t('Categories')} count={counts.categories} />
          </>
        )}
        <CountCard to="/dashboard/article" name={t('Articles')} count={counts.articles} />
        {isAuthor && <CountCard to="/dashboard/comments" name={t('Comments')} count={counts.comments} />}
      </ul>
      <ButtonLink to="/dashboard/article?form=new">{t('Add Article')}</ButtonLink>
      {counts.problem !== null && <ListNotice text={t('The counts could not be loaded.')} onRetry={counts.load} />}
    </>
  );
});

function CountCard({ to, name, count }: { to: string; name: string; count: number | null }) {
  return (
    <li>
      <Link className={`card ${styles.card}`} to={to}>
        <span className={styles.label}>{name}</span>
        <span className={styles.count} aria-busy={count === null}>
          {count === null ? '–' : count.toLocaleString(language())}
        </span>
      </Link>
    </li>
  );
}

import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import button from '../../ui/Button.module.css';
import { useListAddress } from '../list/useListAddress.ts';
import { useDashboard } from '../useDashboard.ts';
import styles from './ScheduledFilter.module.css';

/** The button that shows scheduled articles alone, and all again. */
export const ScheduledFilter = observer(function ScheduledFilter() {
  const { articles, scheduledOnly } = useDashboard();
  const { openPage } = useListAddress();

  const handleClick = () => {
    runInAction(() => scheduledOnly.set(!scheduledOnly.get()));
    openPage(1);
    void articles.load(1);
  };

  return (
    <button
      type="button"
      className={`${button.quiet} ${styles.filter}`}
      aria-pressed={scheduledOnly.get()}
      onClick={handleClick}
    >
      Scheduled
    </button>
  );
});

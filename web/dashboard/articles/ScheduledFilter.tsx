import button from '../../ui/Button.module.css';
import { useListAddress } from '../list/useListAddress.ts';
import styles from './ScheduledFilter.module.css';

/** The button that shows scheduled articles alone, and all again. */
export function ScheduledFilter() {
  const { status, openStatus } = useListAddress();
  const isPressed = status === 'scheduled';

  return (
    <button
      type="button"
      className={`${button.quiet} ${styles.filter}`}
      aria-pressed={isPressed}
      onClick={() => openStatus(isPressed ? null : 'scheduled')}
    >
      Scheduled
    </button>
  );
}

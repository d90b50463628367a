import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { notificationLimits } from '../../shared/notifications.ts';
import { useAccountApi } from '../session/useAccountApi.ts';
import styles from './Bell.module.css';
import { BellDialog } from './BellDialog.tsx';
import { BellStore } from './BellStore.ts';

/** The bell of the viewer: the number of unread notifications, and a dialog with all of them. */
export const Bell = observer(function Bell() {
  const api = useAccountApi();
  const [bell] = useState(() => new BellStore(api));
  const [isOpen, setOpen] = useState(false);
  const { unread } = bell;

  useEffect(() => {
    const handleVisible = () => document.visibilityState === 'visible' && void bell.count();
    handleVisible();
    document.addEventListener('visibilitychange', handleVisible);
    return () => document.removeEventListener('visibilitychange', handleVisible);
  }, [bell]);

  const count = unread >= notificationLimits.countMax ? `${notificationLimits.countMax - 1}+` : String(unread);
  const label = unread === 0 ? 'Notifications' : `Notifications: ${count} unread`;

  return (
    <>
      <button
        type="button"
        className={styles.bell}
        lang="en"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15z M10 21h4" />
        </svg>
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      {isOpen && <BellDialog bell={bell} onClose={() => setOpen(false)} />}
    </>
  );
});

import { observer } from 'mobx-react-lite';
import { type MouseEvent, useEffect, useState } from 'react';
import { shortDateTime } from '../../shared/kit/dates.ts';
import {
  notificationMessages as messages,
  type Notification,
  notificationLimits,
  notificationPath,
  notificationText,
} from '../../shared/notifications/notifications.ts';
import { language, t } from '../../shared/texts/t.ts';
import { useStores } from '../kernel/stores.ts';
import { useAccountApi } from '../session/useAccountApi.ts';
import { Button } from '../ui/Button.tsx';
import { CloseButton, closeAround, showModal } from '../ui/Dialog.tsx';
import { Link } from '../ui/Link.tsx';
import { Quoted } from '../ui/Quoted.tsx';
import styles from './Bell.module.css';
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
  const label = unread === 0 ? t('Notifications') : t('Notifications: {count} unread', { count });

  return (
    <>
      <button
        type="button"
        className={styles.bell}
        lang={language()}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
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

/** The viewer's notifications, newest first, each a link to what it tells of. */
const BellDialog = observer(function BellDialog({ bell, onClose }: { bell: BellStore; onClose: () => void }) {
  const { session, site, toasts } = useStores();
  const { rows, unread, hasMore, isLoading, problem } = bell;
  const settings = session.user?.isAdmin ? '/dashboard/setting' : '/profile';

  useEffect(() => void bell.open(), [bell]);

  const handleReadAll = () =>
    bell.readAll().catch((failure) => {
      toasts.failure(failure, messages.failedSaving);
      session.endIfRefused(failure);
    });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog anyway
    <dialog
      ref={showModal}
      className={styles.dialog}
      lang={language()}
      aria-labelledby="bell-title"
      onClose={onClose}
      // Beside the panel, the dialog itself is the target.
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className={`stack ${styles.panel}`}>
        <div className={`row ${styles.head}`}>
          <h2 id="bell-title" className="heading">
            {t('Notifications')}
          </h2>
          <CloseButton>{t('Close')}</CloseButton>
        </div>
        {rows.length > 0 && (
          <ul className={`stack ${styles.list}`}>
            {rows.map((row) => (
              <Item key={row._id} row={row} onOpen={() => void bell.read(row)} />
            ))}
          </ul>
        )}
        <div aria-live="polite">
          {isLoading && rows.length === 0 && <p className="note">{t('Loading…')}</p>}
          {problem !== null && <p className="note">{t('Error fetching notifications. Please try again.')}</p>}
          {!isLoading && problem === null && rows.length === 0 && (
            <p className="note">
              {t('Nothing yet. Here you are told of answers to your comments, and of what else concerns you.')}
            </p>
          )}
        </div>
        <div className="row">
          {problem !== null && <Button onClick={() => void bell.open()}>{t('Try again')}</Button>}
          {hasMore && problem === null && (
            <Button busy={isLoading} onClick={() => void bell.more()}>
              {t('Show earlier ones')}
            </Button>
          )}
          {unread > 0 && rows.length > 0 && <Button onClick={handleReadAll}>{t('Mark all as read')}</Button>}
          {site.hasMail && (
            <Link className={styles.settings} to={`${settings}#notifications`} onClick={closeDialog}>
              {t('Mail settings')}
            </Link>
          )}
        </div>
      </div>
    </dialog>
  );
});

function Item({ row, onOpen }: { row: Notification; onOpen: () => void }) {
  const { dates } = useStores().site;
  const { isRead, createdAt, text } = row;

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    onOpen();
    closeDialog(event);
  };

  return (
    <li className={styles.item} data-unread={isRead ? undefined : true}>
      <Link className={styles.link} to={notificationPath(row)} onClick={handleClick}>
        {!isRead && <span className="visually-hidden">{t('Unread:')} </span>}
        <Quoted text={notificationText(row)} />
      </Link>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <time className="tiny" dateTime={createdAt}>
        {shortDateTime(createdAt, dates)}
      </time>
    </li>
  );
}

const closeDialog = ({ currentTarget }: MouseEvent<HTMLElement>) => closeAround(currentTarget);

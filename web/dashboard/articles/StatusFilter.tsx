import { observer } from 'mobx-react-lite';
import { plural } from '../../../shared/text.ts';
import button from '../../ui/Button.module.css';
import { useListAddress } from '../list/useListAddress.ts';
import { useDashboard } from '../useDashboard.ts';
import styles from './StatusFilter.module.css';

const statuses = { all: 'All', published: 'Published', draft: 'Drafts', scheduled: 'Scheduled' };

/** Buttons that show the articles of one status, each with their number under the other filters. The pressed one shows all again. */
export const StatusFilter = observer(function StatusFilter() {
  const { filters, filter } = useListAddress();
  const { counts } = useDashboard().articles;

  return (
    <fieldset className={styles.filter} aria-label="Status">
      {Object.entries(statuses).map(([status, label]) => {
        const isPressed = (filters.status ?? 'all') === status;
        const count = counts?.[status];
        return (
          <button
            key={status}
            type="button"
            className={button.quiet}
            aria-pressed={isPressed}
            aria-description={count === undefined ? undefined : plural(count, 'article')}
            onClick={() => filter({ status: isPressed || status === 'all' ? '' : status })}
          >
            {label}
            {/* As wide as a digit until it is loaded. */}
            <span aria-hidden>{count?.toLocaleString('en-US') ?? '\u2012'}</span>
          </button>
        );
      })}
    </fieldset>
  );
});

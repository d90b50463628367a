import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { language, t } from '../../../../shared/texts/t.ts';
import button from '../../../ui/Button.module.css';
import { useListAddress } from '../useListAddress.ts';
import styles from './StatusFilter.module.css';
import { scrollToMiddle } from './scrollToMiddle.ts';

interface StatusFilterProps {
  /** The labels of the statuses; the first one is that of a list whose address has none. */
  statuses: Readonly<Record<string, string>>;
  /** The numbers of rows of each status, under the other filters; null until they are loaded. */
  counts: Readonly<Record<string, number>> | null;
  kind: keyof typeof countOf;
}

const countOf = {
  article: (count: number) => t('{count, plural, one {# article} other {# articles}}', { count }),
  comment: (count: number) => t('{count, plural, one {# comment} other {# comments}}', { count }),
  message: (count: number) => t('{count, plural, one {# message} other {# messages}}', { count }),
};

/** Buttons that show the rows of one status, each with their number. The pressed one shows the first status again. */
export const StatusFilter = observer(function StatusFilter({ statuses, counts, kind }: StatusFilterProps) {
  const { filters, filter } = useListAddress();
  const [usual = ''] = Object.keys(statuses);
  const line = useRef<HTMLFieldSetElement>(null);
  const chosen = filters.status ?? usual;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each status
  useEffect(() => scrollToMiddle(line.current, line.current?.querySelector('[aria-pressed="true"]')), [chosen]);

  return (
    <fieldset ref={line} className={`row ${styles.filter}`} aria-label={t('Status')}>
      {Object.entries(statuses).map(([status, label]) => {
        const isPressed = chosen === status;
        const count = counts?.[status];
        return (
          <button
            key={status}
            type="button"
            className={button.quiet}
            aria-pressed={isPressed}
            aria-description={count === undefined ? undefined : countOf[kind](count)}
            onClick={() => filter({ status: isPressed || status === usual ? '' : status })}
          >
            {t(label)}
            {/* As wide as a digit until it is loaded. */}
            <span aria-hidden>{count?.toLocaleString(language()) ?? '\u2012'}</span>
          </button>
        );
      })}
    </fieldset>
  );
});

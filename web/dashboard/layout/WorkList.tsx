import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { t } from '../../../shared/texts/t.ts';
import type { Work } from '../../../shared/work/work.ts';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import { useDashboard } from '../useDashboard.ts';
import styles from './WorkList.module.css';

/** What the server is doing with many rows, above the screen; nothing most of the time. */
export const WorkList = observer(function WorkList() {
  const { work, isAuthor } = useDashboard();
  const { rows, done } = work;

  useEffect(() => (isAuthor ? undefined : work.watch()), [work, isAuthor]);

  return (
    <>
      {rows.length + done.length > 0 && (
        <ul className={styles.work} aria-label={t('What takes a while')}>
          {rows.map((row) => (
            <WorkLine key={row._id} work={row} onRetry={() => void work.retry(row)} />
          ))}
          {done.length > 0 && (
            <li className={styles.line}>
              <span>{t('Done: {title}.', { title: done.at(-1) ?? '' })}</span>
              <Button onClick={work.forgetDone}>{t('Close')}</Button>
            </li>
          )}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {done.length > 0 && t('Done: {title}.', { title: done.at(-1) ?? '' })}
      </span>
    </>
  );
});

interface WorkLineProps {
  work: Work;
  onRetry: () => void;
}

function WorkLine({ work: { title, done, total, state }, onRetry }: WorkLineProps) {
  const id = useId();
  const count = t('{done, number} of {total, number}', { done, total });

  return (
    <li className={styles.line} data-state={state}>
      <label htmlFor={id}>
        {state === 'failed' ? t('{title} has stopped. It is tried again soon.', { title }) : `${title}…`}
      </label>
      <span className={`soft ${styles.count}`}>{count}</span>
      {state === 'failed' && <Button onClick={onRetry}>{t('Retry')}</Button>}
      <Progress id={id} max={Math.max(total, 1)} value={done} />
    </li>
  );
}

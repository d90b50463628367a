import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { t } from '../../../shared/texts/t.ts';
import { Choice } from '../../forms/Choice.tsx';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import { DayInput } from '../ui/DayInput.tsx';
import { type Period, type PeriodName, periods } from './period.ts';
import styles from './Statistics.module.css';

/** The choice of the time that is shown, which the address has. */
export function PeriodChoice({ period, error }: { period: Period; error: string | null }) {
  const [, setQuery] = useSearchParams();
  const open = (query: Record<string, string>, options: NavigateOptions = {}) =>
    setQuery(query, { ...shallowNavigation, ...options });
  const { name, from, to } = period;

  const handleName = (chosen: PeriodName) => {
    if (chosen === 'chosen') open({ from, to });
    else open(chosen === '12-months' ? { time: chosen } : {});
  };

  return (
    <search className={styles.period} aria-label={t('Choose a time')}>
      <Choice
        label={t('Time')}
        value={name}
        options={Object.entries(periods).map(([value, text]) => [value, t(text)] as const)}
        onChoose={handleName}
      />
      {name === 'chosen' && (
        <>
          <DayInput
            label={t('First day')}
            day={from}
            error={error ?? undefined}
            onDay={(day) => day && open({ from: day, to })}
          />
          <DayInput label={t('Last day')} day={to} onDay={(day) => day && open({ from, to: day })} />
        </>
      )}
    </search>
  );
}

import { type NavigateOptions, useSearchParams } from 'react-router-dom';
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
    <search className={styles.period} aria-label="Choose a time">
      <Choice label="Time" value={name} options={Object.entries(periods)} onChoose={handleName} />
      {name === 'chosen' && (
        <>
          <DayInput
            label="First day"
            day={from}
            error={error ?? undefined}
            onDay={(day) => day && open({ from: day, to })}
          />
          <DayInput label="Last day" day={to} onDay={(day) => day && open({ from, to: day })} />
        </>
      )}
    </search>
  );
}

import { useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import inputs from '../../forms/Field.module.css';
import { Field } from '../../forms/Field.tsx';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
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
      <Field label="Time">
        {(control) => (
          <select
            {...control}
            className={inputs.input}
            value={name}
            onChange={({ target }) => handleName(target.value as PeriodName)}
          >
            {Object.entries(periods).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      {name === 'chosen' && (
        <>
          <DayInput label="First day" day={from} error={error ?? undefined} onDay={(day) => open({ from: day, to })} />
          <DayInput label="Last day" day={to} onDay={(day) => open({ from, to: day })} />
        </>
      )}
    </search>
  );
}

interface DayInputProps {
  label: string;
  day: string;
  error?: string | undefined;
  onDay: (day: string) => void;
}

/** A day. While it has the focus it shows what is typed there. */
function DayInput({ label, day, error, onDay }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  const handleChange = (value: string) => {
    setTyped(value);
    // Until its fourth digit is typed, a year is one of the first millennium.
    if (value >= '1000') onDay(value);
  };

  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          type="date"
          className={inputs.input}
          value={typed ?? day}
          onChange={({ target }) => handleChange(target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}

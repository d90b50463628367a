import { useState } from 'react';
import inputs from '../../forms/Field.module.css';
import { Field, type FieldProps } from '../../forms/Field.tsx';

interface DayInputProps extends Pick<FieldProps, 'label' | 'error'> {
  /** A day such as '2026-10-28'; empty for none. */
  day: string;
  onDay: (day: string) => void;
}

/** A day, or none. While it has the focus it shows what is typed there: the address follows later. */
export function DayInput({ label, error, day, onDay }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  const handleChange = (value: string) => {
    setTyped(value);
    // Until its fourth digit is typed, a year is one of the first millennium.
    if (value === '' || value >= '1000') onDay(value);
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

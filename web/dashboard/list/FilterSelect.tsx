import inputs from '../../forms/Field.module.css';
import { Field } from '../../forms/Field.tsx';
import type { FilterName } from './filters.ts';
import { useListAddress } from './useListAddress.ts';

interface FilterSelectProps {
  name: FilterName;
  label: string;
  /** The text for all rows: 'All categories'. */
  all: string;
  options: { value: string; text: string }[];
}

/** A filter by one of several values. One that is in the address alone is an option too. */
export function FilterSelect({ name, label, all, options }: FilterSelectProps) {
  const { filters, filter } = useListAddress();
  const value = filters[name] ?? '';
  const isKnown = value === '' || options.some((option) => option.value === value);

  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className={inputs.input}
          value={value}
          onChange={({ target }) => filter({ [name]: target.value })}
        >
          <option value="">{all}</option>
          {!isKnown && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

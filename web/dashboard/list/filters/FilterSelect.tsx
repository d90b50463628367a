import { Choice } from '../../../forms/Choice.tsx';
import { useListAddress } from '../useListAddress.ts';

interface FilterSelectProps {
  name: string;
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

  const known = options.map((option) => [option.value, option.text] as const);

  return (
    <Choice
      label={label}
      value={value}
      options={[['', all], ...(isKnown ? [] : [[value, value] as const]), ...known]}
      onChoose={(chosen) => filter({ [name]: chosen })}
    />
  );
}

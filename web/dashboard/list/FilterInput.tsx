import { useState } from 'react';
import inputs from '../../forms/Field.module.css';
import { Field } from '../../forms/Field.tsx';
import type { FilterName } from './filters.ts';
import { useListAddress } from './useListAddress.ts';

interface FilterInputProps {
  name: FilterName;
  label: string;
  type: 'date' | 'text';
  maxLength?: number;
}

/** A filter by what is typed: a date at once, a text when it is left or Enter is pressed. */
export function FilterInput({ name, label, type, maxLength }: FilterInputProps) {
  const { filters, filter } = useListAddress();
  const [typed, setTyped] = useState<string | null>(null);
  const value = filters[name] ?? '';

  const apply = (text: string) => text !== value && filter({ [name]: text });
  const handleChange = (text: string) => {
    setTyped(text);
    // Until its fourth digit is typed, a year is one of the first millennium.
    if (type === 'date' && (text === '' || text >= '1000')) apply(text);
  };
  const finish = () => {
    if (type === 'text' && typed !== null) apply(typed.trim());
    setTyped(null);
  };

  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type={type}
          className={inputs.input}
          maxLength={maxLength}
          value={typed ?? value}
          onChange={({ target }) => handleChange(target.value)}
          onBlur={finish}
          onKeyDown={({ key }) => key === 'Enter' && finish()}
        />
      )}
    </Field>
  );
}

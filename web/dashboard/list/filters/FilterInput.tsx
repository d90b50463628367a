import { useState } from 'react';
import inputs from '../../../forms/Field.module.css';
import { Field } from '../../../forms/Field.tsx';
import { useListAddress } from '../useListAddress.ts';

/** A filter by what is typed: when it is left, or Enter is pressed. */
export function FilterInput({ name, label, maxLength }: { name: string; label: string; maxLength: number }) {
  const { filters, filter } = useListAddress();
  const [typed, setTyped] = useState<string | null>(null);
  const value = filters[name] ?? '';

  const finish = () => {
    if (typed !== null && typed.trim() !== value) filter({ [name]: typed.trim() });
    setTyped(null);
  };

  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="text"
          className={inputs.input}
          maxLength={maxLength}
          value={typed ?? value}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={finish}
          onKeyDown={({ key }) => key === 'Enter' && finish()}
        />
      )}
    </Field>
  );
}

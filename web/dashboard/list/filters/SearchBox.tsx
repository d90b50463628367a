import { Search } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '../../../../shared/kit/limits.ts';
import inputs from '../../../forms/Field.module.css';
import { useShortcut } from '../../ui/useShortcut.ts';
import { useListAddress } from '../useListAddress.ts';
import styles from './FindBar.module.css';

/** The time without a key after which a search begins, in milliseconds. */
export const PAUSE = 250;

/** The input of a list's search, which begins while typing. The address has it: one entry of the history for each search. */
export function SearchBox({ label }: { label: string }) {
  const { filters, filter } = useListAddress();
  const q = filters.q ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const sent = useRef(q);
  const input = useRef<HTMLInputElement>(null);
  useShortcut({ key: '/' }, () => input.current?.focus());

  const search = useEffectEvent((text: string) => {
    if (text === q) return;
    sent.current = text;
    filter({ q: text }, { replace: q !== '' && text !== '' });
  });

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => search(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  // Another search came by the address: by going back, or with all filters cleared.
  useEffect(() => {
    if (q !== sent.current) setTyped(null);
    sent.current = q;
  }, [q]);

  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && typed !== null) search(typed.trim());
  };

  return (
    <SearchInput
      ref={input}
      label={label}
      aria-keyshortcuts="/"
      value={typed ?? q}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={handleKey}
    />
  );
}

/** An input for the words of a search. */
export function SearchInput({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <span className={styles.search}>
      <Search size={18} aria-hidden />
      <input
        {...rest}
        type="search"
        className={inputs.input}
        aria-label={label}
        placeholder={label}
        maxLength={limits.searchMax}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
    </span>
  );
}

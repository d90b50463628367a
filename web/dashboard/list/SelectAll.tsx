import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import checkbox from '../../ui/Checkbox.module.css';
import styles from './SelectAll.module.css';

interface SelectAllProps {
  list: { tickable: unknown[]; allTicked: boolean; ticked: { size: number }; toggleAll: () => void };
}

/** Ticks all rows of the page; between none and all it is indeterminate. */
export const SelectAll = observer(function SelectAll({ list }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const isPartly = list.ticked.size > 0 && !list.allTicked;

  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);

  return (
    <label className={styles.label}>
      <input
        ref={box}
        type="checkbox"
        className={checkbox.box}
        disabled={list.tickable.length === 0}
        checked={list.allTicked}
        onChange={list.toggleAll}
      />
      <span className={styles.text}>Select all</span>
    </label>
  );
});

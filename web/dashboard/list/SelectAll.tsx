import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import checkbox from '../../ui/Checkbox.module.css';
import styles from './SelectAll.module.css';

interface SelectAllProps {
  list: { selectable: unknown[]; allSelected: boolean; selected: { size: number }; toggleAll: () => void };
}

/** Selects all rows of the page; indeterminate while only some are selected. */
export const SelectAll = observer(function SelectAll({ list }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const isPartly = list.selected.size > 0 && !list.allSelected;

  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);

  return (
    <label className={styles.label}>
      <input
        ref={box}
        type="checkbox"
        className={checkbox.box}
        disabled={list.selectable.length === 0}
        checked={list.allSelected}
        onChange={list.toggleAll}
      />
      <span className={styles.text}>Select all</span>
    </label>
  );
});

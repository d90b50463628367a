import type { KeyboardEvent, ReactNode } from 'react';
import { rove } from './rove.ts';
import styles from './Tabs.module.css';

export interface Tab {
  id: string;
  label: string;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Shown at the end of their line. */
  beside?: ReactNode;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs that are activated by focus: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. */
export function Tabs({ label, tabs, chosen, onChoose, beside, children }: TabsProps) {
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[rove(event.key, index, tabs.length, 'row') ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`tab-${next.id}`)?.focus({ focusVisible: true });
  };

  return (
    <>
      <div className={`row ${styles.line}`}>
        <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={handleKey}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`tab-${tab.id}`}
              className={styles.tab}
              data-needs-script={tab.id !== chosen || undefined}
              aria-selected={tab.id === chosen}
              aria-controls={`panel-${tab.id}`}
              tabIndex={tab.id === chosen ? 0 : -1}
              onClick={() => onChoose(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {beside}
      </div>
      {tabs.map(({ id }) => (
        <div key={id} role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`} hidden={id !== chosen}>
          {id === chosen && children}
        </div>
      ))}
    </>
  );
}

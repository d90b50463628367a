import type { Editor } from '@tiptap/core';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { rove } from '../../../ui/rove.ts';
import { keyName } from './keyNames.ts';
import type { MenuEntry } from './menus.ts';
import { placeBelow } from './placeBelow.ts';
import styles from './Toolbar.module.css';

interface MenuListProps {
  list: RefObject<HTMLDivElement | null>;
  id: string;
  name: string;
  isOpen: boolean;
  entries: MenuEntry[];
  editor: Editor | null;
  /** Returns the element below which it opens, and which gets the focus on Escape. */
  anchor: () => HTMLElement | null;
  onToggle: (isOpen: boolean) => void;
}

/** The list of a menu, a popover: https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */
export function MenuList({ list, id, name, isOpen, entries, editor, anchor, onToggle }: MenuListProps) {
  const open = () => {
    const below = anchor();
    if (isOpen && below && list.current) showMenu(list.current, below);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useLayoutEffect(open, [isOpen]);

  const choose = (entry: MenuEntry) => {
    if (!entry.stays) list.current?.hidePopover();
    if (!editor) return;
    entry.run(editor);
    if (!entry.opens && !entry.stays) editor.view.focus();
  };

  const handleKeys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Tab') return list.current?.hidePopover();
    if (event.key === 'Escape') {
      event.preventDefault();
      list.current?.hidePopover();
      anchor()?.focus({ focusVisible: true });
      return;
    }
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const next = nextEntry(all, event);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus({ focusVisible: true });
  };

  return (
    <div
      ref={list}
      id={id}
      className={`card ${styles.menu}`}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={name}
      onToggle={({ oldState, newState }) => {
        onToggle(newState === 'open');
        // Closed and opened again between two events, of which the browser sends only the last.
        if (oldState === newState) open();
      }}
      onKeyDown={handleKeys}
    >
      {isOpen &&
        entries.map((entry) => <Entry key={entry.id ?? entry.name} entry={entry} onChoose={() => choose(entry)} />)}
    </div>
  );
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) {
  const { name, keys, choice, isOn = false, isDisabled, isFirst, level = 0 } = entry;
  const role = choice === 'one' ? 'menuitemradio' : 'menuitemcheckbox';

  return (
    <button
      type="button"
      className={`line ${styles.entry}`}
      data-first={isFirst || undefined}
      data-level={level || undefined}
      tabIndex={-1}
      {...(choice ? { role, 'aria-checked': isOn } : { role: 'menuitem' })}
      aria-disabled={isDisabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isDisabled ? undefined : onChoose}
    >
      <span className={styles.check}>{choice && isOn && <Check size={16} />}</span>
      {name}
      {keys && <kbd className={styles.keys}>{keyName(keys)}</kbd>}
    </button>
  );
}

/** Places a menu below its anchor, and focuses the entry that is chosen, or the first one. */
function showMenu(list: HTMLElement, anchor: HTMLElement): void {
  placeBelow(list, anchor);
  const checked = list.querySelector<HTMLElement>('[role="menuitemradio"][aria-checked="true"]');
  (checked ?? list.querySelector<HTMLElement>('[role^="menuitem"]'))?.focus({ focusVisible: true });
}

/** Returns the index of the entry that a key leads to: by an arrow, or by its first letter; null for another key. */
function nextEntry(entries: HTMLElement[], { target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): number | null {
  const from = entries.indexOf(target as HTMLElement);
  const isTyped = key.length === 1 && !ctrlKey && !metaKey && !altKey && key !== ' ';
  return isTyped ? startingWith(entries, from, key) : rove(key, from, entries.length, 'column');
}

function startingWith(entries: HTMLElement[], from: number, letter: string): number | null {
  const order = [...entries.keys()].map((step) => (from + 1 + step) % entries.length);
  return order.find((index) => entries[index]?.textContent?.toLowerCase().startsWith(letter.toLowerCase())) ?? null;
}

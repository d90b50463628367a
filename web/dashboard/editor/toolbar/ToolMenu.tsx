import type { Editor } from '@tiptap/core';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { rove } from '../../../ui/rove.ts';
import { keyName } from './keyNames.ts';
import type { Menu, MenuEntry } from './menus.ts';
import { placeBelow } from './placeBelow.ts';
import { ToolButton } from './ToolButton.tsx';
import styles from './Toolbar.module.css';

interface ToolMenuProps {
  menu: Menu;
  /** Null while the menu is disabled. */
  editor: Editor | null;
  tabIndex: number;
  onFocus: () => void;
}

/** A tool that opens a menu: https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */
export function ToolMenu({ menu, editor, tabIndex, onFocus }: ToolMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { name, Icon, chosen } = menu;
  const current = chosen && (editor ? chosen(editor) : 'Paragraph');
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useLayoutEffect(() => {
    if (isOpen && button.current && list.current) showMenu(list.current, button.current);
  }, [isOpen]);

  const close = () => list.current?.hidePopover();
  const choose = (entry: MenuEntry) => {
    if (entry.isDisabled || !editor) return;
    close();
    entry.run(editor);
    editor.view.focus();
  };
  const handleKeys = (event: KeyboardEvent) => {
    event.stopPropagation();
    const all = entries();
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      button.current?.focus({ focusVisible: true });
      return;
    }
    const next = nextEntry(all, event);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus({ focusVisible: true });
  };

  return (
    <>
      <ToolButton
        ref={button}
        name={name}
        isDisabled={!editor}
        data-on={(editor && menu.isOn?.(editor)) || undefined}
        tabIndex={tabIndex}
        aria-label={current ? `${name}: ${current}` : name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onFocus={onFocus}
        onClick={() => (isOpen ? close() : list.current?.showPopover())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !editor) return;
          event.preventDefault();
          list.current?.showPopover();
        }}
      >
        {Icon && <Icon size={18} strokeWidth={1.75} />}
        {chosen && <span className={styles.chosen}>{current}</span>}
        <ChevronDown size={14} />
      </ToolButton>
      <div
        ref={list}
        id={id}
        className={`card ${styles.menu}`}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={handleKeys}
      >
        {isOpen &&
          editor &&
          menu
            .entries(editor)
            .map((entry) => <EntryButton key={entry.name} entry={entry} onChoose={() => choose(entry)} />)}
      </div>
    </>
  );
}

/** Places a menu below its button, and focuses the entry that is chosen, or the first one. */
function showMenu(list: HTMLElement, button: HTMLElement): void {
  placeBelow(list, button);
  const checked = list.querySelector<HTMLElement>('[aria-checked="true"]');
  (checked ?? list.querySelector<HTMLElement>('[role^="menuitem"]'))?.focus({ focusVisible: true });
}

/** Returns the index of the entry that a key leads to: by an arrow, or by its first letter; null for another key. */
function nextEntry(entries: HTMLElement[], { target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): number | null {
  const from = entries.indexOf(target as HTMLElement);
  const isTyped = key.length === 1 && !ctrlKey && !metaKey && !altKey && key !== ' ';
  return isTyped ? startingWith(entries, from, key) : rove(key, from, entries.length, 'column');
}

function EntryButton({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) {
  const { name, keys, choice, isOn = false, isDisabled } = entry;
  const role = choice === 'one' ? 'menuitemradio' : 'menuitemcheckbox';

  return (
    <button
      type="button"
      className={`line ${styles.entry}`}
      tabIndex={-1}
      {...(choice ? { role, 'aria-checked': isOn } : { role: 'menuitem' })}
      aria-disabled={isDisabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.check}>{choice && isOn && <Check size={16} />}</span>
      {name}
      {keys && <kbd className={styles.keys}>{keyName(keys)}</kbd>}
    </button>
  );
}

function startingWith(entries: HTMLElement[], from: number, letter: string): number | null {
  const order = [...entries.keys()].map((step) => (from + 1 + step) % entries.length);
  return order.find((index) => entries[index]?.textContent?.toLowerCase().startsWith(letter.toLowerCase())) ?? null;
}

import { useEffect, useRef } from 'react';
import { isCommand } from './commandKey.ts';

interface Shortcut {
  /** As in `KeyboardEvent.key`, in lower case. */
  key: string;
  /** With Ctrl, or Cmd on a Mac; such a one works while one types, too. */
  mod?: true;
}

/** Calls `action` when the keys are pressed, but for plain ones where one types, and for all behind an open dialog. */
export function useShortcut({ key, mod }: Shortcut, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey || event.defaultPrevented) return;
      if (mod ? !isCommand(event) : event.ctrlKey || event.metaKey) return;
      if (!mod && isTyping(event.target)) return;
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key, mod]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))
  );
}

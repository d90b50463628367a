import { useEffectEvent, useLayoutEffect } from 'react';
import { isCommand } from './commandKey.ts';

interface Shortcut {
  /** The value of `KeyboardEvent.key`, in lower case. */
  key: string;
  /** Set for a shortcut with Ctrl, or Cmd on a Mac, which also works while typing. */
  mod?: true;
  /** Set for one with Shift besides. */
  shift?: true;
}

/** Calls `action` when the keys are pressed; not behind an open dialog that is no part of the form, and without a modifier not while typing. */
export function useShortcut({ key, mod, shift }: Shortcut, action: () => void): void {
  const act = useEffectEvent(action);

  // A key that is pressed as soon as the screen is shown would come before an effect.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey || event.defaultPrevented || event.isComposing) return;
      if (shift && !event.shiftKey) return;
      if (mod ? !isCommand(event) : event.ctrlKey || event.metaKey) return;
      if (!mod && isTyping(event.target)) return;
      if (document.querySelector('dialog:modal:not([data-sheet])')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key, mod, shift]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))
  );
}

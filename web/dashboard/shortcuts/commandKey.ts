/** Tells if the keyboard has a Command key, as ProseMirror's keymaps tell it. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Tells if the key of commands is held: Cmd on a Mac, where Ctrl moves and deletes in a text, and Ctrl elsewhere. */
export function isCommand({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return isMac ? metaKey : ctrlKey;
}

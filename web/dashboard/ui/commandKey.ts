/** Tells if the keyboard has a Command key, by the same test as ProseMirror's keymaps. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Tells if the modifier of shortcuts is pressed: Cmd on a Mac, where Ctrl moves and deletes in a text, and Ctrl elsewhere. */
export function isCommand({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return isMac ? metaKey : ctrlKey;
}

import { isMac } from '../../ui/commandKey.ts';

const SIGNS: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** Returns the label of a shortcut such as 'Mod+Shift+S': 'Ctrl+Shift+S' or '⌘⇧S'. */
export function keyName(keys: string, mac: boolean = isMac): string {
  if (!mac) return keys.replace('Mod', 'Ctrl');
  return keys
    .split('+')
    .map((key) => SIGNS[key] ?? key)
    .join('');
}

/** Returns a shortcut for `aria-keyshortcuts`. */
export function ariaKeys(keys: string, mac: boolean = isMac): string {
  return keys.replace('Mod', mac ? 'Meta' : 'Control');
}

import { isMac } from '../../ui/commandKey.ts';

const SIGNS: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
const ARROWS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓' };

/** Returns the label of a shortcut such as 'Mod+Shift+S': 'Ctrl+Shift+S' or '⌘⇧S'. */
export function keyName(keys: string, mac: boolean = isMac): string {
  const names = keys.split('+').map((key) => ARROWS[key] ?? key);
  return mac ? names.map((key) => SIGNS[key] ?? key).join('') : names.join('+').replace('Mod', 'Ctrl');
}

/** Returns a shortcut for `aria-keyshortcuts`. */
export function ariaKeys(keys: string, mac: boolean = isMac): string {
  return keys.replace('Mod', mac ? 'Meta' : 'Control');
}

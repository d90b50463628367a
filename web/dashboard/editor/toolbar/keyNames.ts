import { isMac } from '../../shortcuts/commandKey.ts';

const SIGNS: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** 'Mod+Shift+S' as people write it: 'Ctrl+Shift+S', '⌘⇧S'. */
export function keyName(keys: string, mac: boolean = isMac): string {
  if (!mac) return keys.replace('Mod', 'Ctrl');
  return keys
    .split('+')
    .map((key) => SIGNS[key] ?? key)
    .join('');
}

/** The same for `aria-keyshortcuts`. */
export function ariaKeys(keys: string, mac: boolean = isMac): string {
  return keys.replace('Mod', mac ? 'Meta' : 'Control');
}

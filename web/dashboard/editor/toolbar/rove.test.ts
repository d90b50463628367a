import { describe, expect, it } from 'vitest';
import { rove } from '../../../ui/rove.ts';
import { ariaKeys, keyName } from './keyNames.ts';

describe('going from tool to tool', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowDown', 0, null],
    ['a', 0, null],
  ] as const)('%s from %i of three leads to %s', (key, from, to) => {
    expect(rove(key, from, 3, 'row')).toBe(to);
  });

  it('takes the other arrows in a menu', () => {
    expect(rove('ArrowDown', 0, 3, 'column')).toBe(1);
    expect(rove('ArrowRight', 0, 3, 'column')).toBeNull();
  });

  it('goes nowhere among none', () => {
    expect(rove('End', 0, 0, 'row')).toBeNull();
  });
});

it('names keys as the keyboard has them', () => {
  expect(keyName('Mod+Shift+S', false)).toBe('Ctrl+Shift+S');
  expect(keyName('Mod+Shift+S', true)).toBe('⌘⇧S');
  expect(ariaKeys('Mod+K', false)).toBe('Control+K');
  expect(ariaKeys('Mod+K', true)).toBe('Meta+K');
});

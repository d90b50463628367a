import type { MenuItemConstructorOptions as Item } from 'electron';
import { expect, it, vi } from 'vitest';
import { menuTemplate } from './menuTemplate.ts';

function menuOf(platform: NodeJS.Platform, isPackaged = true): Item[] {
  const window = { browserWindow: { webContents: { navigationHistory: {} } }, show: vi.fn() };
  const findBar = { open: vi.fn(), again: vi.fn() };
  const zoom = { larger: vi.fn(), smaller: vi.fn(), reset: vi.fn() };
  const updates = vi.fn();
  const shell = { openExternal: vi.fn() };
  return menuTemplate({
    platform,
    isPackaged,
    window,
    findBar,
    zoom,
    updates,
    shell,
    server: () => null,
  } as never).flatMap((item) => [item, ...((item.submenu ?? []) as Item[])]);
}

const keysOf = (menu: Item[]) =>
  Object.fromEntries(menu.flatMap(({ id, accelerator }) => (id && accelerator ? [[id, accelerator]] : [])));

const zoomKeys = { 'actual-size': 'CmdOrCtrl+0', 'zoom-in': 'CmdOrCtrl+Plus', 'zoom-out': 'CmdOrCtrl+-' };

it('has the keys of macOS', () => {
  expect(keysOf(menuOf('darwin'))).toEqual({
    'change-server': 'CmdOrCtrl+Shift+O',
    find: 'CmdOrCtrl+F',
    'find-next': 'Cmd+G',
    'find-previous': 'Shift+Cmd+G',
    back: 'Cmd+[',
    forward: 'Cmd+]',
    ...zoomKeys,
  });
});

it.each(['linux', 'win32'] as const)('has the keys of %s', (platform) => {
  expect(keysOf(menuOf(platform))).toEqual({
    'change-server': 'CmdOrCtrl+Shift+O',
    find: 'CmdOrCtrl+F',
    'find-next': 'F3',
    'find-previous': 'Shift+F3',
    back: 'Alt+Left',
    forward: 'Alt+Right',
    ...zoomKeys,
  });
});

it('has developer tools from the sources alone', () => {
  const roles = (isPackaged: boolean) => menuOf('linux', isPackaged).map(({ role }) => role);

  expect(roles(false)).toContain('toggleDevTools');
  expect(roles(true)).not.toContain('toggleDevTools');
});

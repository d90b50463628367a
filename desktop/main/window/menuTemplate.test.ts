import type { MenuItemConstructorOptions as Item } from 'electron';
import { expect, it, vi } from 'vitest';
import type { KnownServer } from '../../../shared/desktop.ts';
import { menuTemplate } from './menuTemplate.ts';

function menuOf(platform: NodeJS.Platform, isPackaged = true, all: KnownServer[] = []): Item[] {
  const servers = { all: () => all, current: () => all[0] ?? null };
  const starts = { switchTo: vi.fn() };
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
    servers,
    starts,
    newDraft: vi.fn(),
    notifier: { isOn: false, toggle: vi.fn() },
    spelling: { languages: () => [], toggle: vi.fn() },
  } as never).flatMap((item) => [item, ...((item.submenu ?? []) as Item[])]);
}

const keysOf = (menu: Item[]) =>
  Object.fromEntries(menu.flatMap(({ id, accelerator }) => (id && accelerator ? [[id, accelerator]] : [])));

const zoomKeys = { 'actual-size': 'CmdOrCtrl+0', 'zoom-in': 'CmdOrCtrl+Plus', 'zoom-out': 'CmdOrCtrl+-' };

it('has the keys of macOS', () => {
  expect(keysOf(menuOf('darwin'))).toEqual({
    'new-draft': 'CmdOrCtrl+N',
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
    'new-draft': 'CmdOrCtrl+N',
    'change-server': 'CmdOrCtrl+Shift+O',
    find: 'CmdOrCtrl+F',
    'find-next': 'F3',
    'find-previous': 'Shift+F3',
    back: 'Alt+Left',
    forward: 'Alt+Right',
    ...zoomKeys,
  });
});

it('lists the servers by name, nine of them with a key, and two of one name with their addresses', () => {
  const serverAt = (host: string, name: string) => ({ url: `https://${host}`, name, timeZone: 'UTC', language: 'en' });
  const others = Array.from({ length: 8 }, (_, index) => serverAt(`${index}.example.com`, `Blog ${index}`));
  const all = [serverAt('a.example.com', 'Ink & Paper'), ...others, serverAt('b.example.com', 'Ink & Paper')];

  const items = menuOf('linux', true, all).filter(({ id }) => id?.startsWith('server-'));

  expect(items.map(({ accelerator }) => accelerator)).toEqual([
    ...Array.from({ length: 9 }, (_, index) => `CmdOrCtrl+${index + 1}`),
    undefined,
  ]);
  expect([items.at(0), items.at(1), items.at(-1)].map((item) => item?.label)).toEqual([
    'Ink && Paper (a.example.com)',
    'Blog 0',
    'Ink && Paper (b.example.com)',
  ]);
  expect(items.filter(({ checked }) => checked)).toEqual([items[0]]);
});

it('has developer tools from the sources alone', () => {
  const roles = (isPackaged: boolean) => menuOf('linux', isPackaged).map(({ role }) => role);

  expect(roles(false)).toContain('toggleDevTools');
  expect(roles(true)).not.toContain('toggleDevTools');
});

import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { createPageRoles, type PageRole } from './pageRoles.ts';

/** A view for which these roles are allowed, with the events of Electron. */
function viewOf(roles: PageRole[], url: string | null = null) {
  const created = createPageRoles();
  const mainFrame = { processId: 4, frameToken: 'shown' };
  const view = Object.assign(new EventEmitter(), { id: 7, mainFrame });
  created.allow(view as unknown as WebContents, roles);
  if (url !== null) view.emit('did-navigate', {}, url);
  const frame = { ...mainFrame, origin: 'app://octavo', parent: null };
  return {
    view,
    roleOf: (changes: Partial<typeof frame> | null = {}, sender: { id: number } = view) =>
      created.of({ sender: { ...sender, mainFrame }, senderFrame: changes && { ...frame, ...changes } }),
  };
}

describe('in the window', () => {
  it.each([
    ['app://octavo/dashboard', 'dashboard'],
    ['app://octavo/dashboard/articles?page=2#top', 'dashboard'],
    ['app://octavo/connect', 'connect'],
    ['app://octavo/connect/index.html', null],
    ['app://octavo/connect/more', null],
    ['app://octavo/find', null],
    ['app://octavo/credentials', null],
    ['app://octavo/own/connect.js', null],
    ['app://octavo/api/articles', null],
    ['app://octavo/images/x.webp', null],
    ['app://elsewhere/dashboard', null],
    ['app://octavo.evil.example/connect', null],
    ['https://octavo/dashboard', null],
    ['https://blog.example.com/connect', null],
    ['about:blank', null],
    ['', null],
  ])('a document loaded from %s has the role %s', (url, role) => {
    expect(viewOf(['dashboard', 'connect'], url).roleOf()).toBe(role);
  });
});

it('gives a view only the roles that are allowed for it', () => {
  expect(viewOf(['find'], 'app://octavo/find').roleOf()).toBe('find');
  expect(viewOf(['find'], 'app://octavo/dashboard').roleOf()).toBeNull();
  expect(viewOf(['find'], 'app://octavo/connect').roleOf()).toBeNull();
});

it('has no role for a view in which nothing was loaded yet, nor for an unknown one', () => {
  expect(viewOf(['dashboard']).roleOf()).toBeNull();
  expect(viewOf(['dashboard'], 'app://octavo/dashboard').roleOf({}, { id: 8 })).toBeNull();
});

it('removes the role when another document is loaded, and when the view is closed', () => {
  const { view, roleOf } = viewOf(['dashboard', 'connect'], 'app://octavo/connect');

  view.emit('did-navigate-in-page', {}, 'app://octavo/dashboard', true);
  expect(roleOf()).toBe('connect');
  view.emit('did-navigate', {}, 'app://octavo/dashboard');
  expect(roleOf()).toBe('dashboard');
  view.emit('did-navigate', {}, 'app://octavo/api/articles');
  expect(roleOf()).toBeNull();
  view.emit('did-navigate', {}, 'app://octavo/dashboard');
  view.emit('destroyed');
  expect(roleOf()).toBeNull();
});

it('has a role only for the main frame of the current document, with the origin of the app', () => {
  const { roleOf } = viewOf(['dashboard'], 'app://octavo/dashboard');

  expect(roleOf(null)).toBeNull();
  expect(roleOf({ parent: {} as never })).toBeNull();
  expect(roleOf({ frameToken: 'left' })).toBeNull();
  expect(roleOf({ processId: 5 })).toBeNull();
  expect(roleOf({ origin: 'null' })).toBeNull();
  expect(roleOf({ origin: 'https://octavo' })).toBeNull();
  expect(roleOf({ origin: 'app://octavo.evil.example' })).toBeNull();
});

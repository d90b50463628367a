import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { saveOwnFiles } from './saveOwnFiles.ts';

/** Begins a download; tells if it was refused, and which failures were told by the end. */
function download(url: string, state = 'completed') {
  const session = new EventEmitter();
  const preventDefault = vi.fn();
  const failures: string[] = [];
  const item = Object.assign(new EventEmitter(), { getURL: () => url, getFilename: () => 'recovery-codes.txt' });
  saveOwnFiles(session as never, (name) => failures.push(name));

  session.emit('will-download', { preventDefault }, item);
  item.emit('done', {}, state);

  return { isRefused: preventDefault.mock.calls.length > 0, failures };
}

const own = 'blob:app://octavo/0a1b2c3d-0000-4000-8000-000000000000';

it('lets pages save the files that they made', () => {
  expect(download(own)).toEqual({ isRefused: false, failures: [] });
});

it.each([
  'https://example.com/setup.exe',
  'app://octavo/index.html',
  'app://octavo/images/x/60.webp',
  'data:text/plain,octavo',
  'file:///etc/passwd',
  'blob:https://octavo/0a1b2c3d',
  'blob:app://octavo.evil.example/0a1b2c3d',
  'blob:null/0a1b2c3d',
])('refuses the download of %s', (url) => {
  expect(download(url).isRefused).toBe(true);
});

it('tells of a file that could not be saved, and not of one that was cancelled', () => {
  expect(download(own, 'interrupted').failures).toEqual(['recovery-codes.txt']);
  expect(download(own, 'cancelled').failures).toEqual([]);
});

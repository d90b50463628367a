import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MessageBoxOptions } from 'electron';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUpdates } from './updates.ts';

const HTTPS = 'provider: generic\nurl: https://example.com/octavo\n';
const NO_HTTPS = 'Updates need https.';
const NO_PUBLISHER = 'Updates need to name who signs them.';

interface Copy {
  /** The content of `app-update.yml`. */
  feed: string;
  platform?: NodeJS.Platform;
  /** The newer version that is there. */
  newer?: string | null;
}

type Listener = (request: object, answer: (decision: { cancel?: boolean }) => void) => void;

/** Looks for updates in an installed copy, with somebody who agrees to everything. */
async function lookForUpdates({ feed, platform = 'linux', newer = null }: Copy) {
  const resources = mkdtempSync(path.join(tmpdir(), 'octavo-updates-'));
  onTestFinished(() => rmSync(resources, { recursive: true }));
  writeFileSync(path.join(resources, 'app-update.yml'), feed);
  const questions: MessageBoxOptions[] = [];
  const done: string[] = [];
  const intercepted: { urls: string[]; listener: Listener }[] = [];
  const updater = Object.assign(new EventEmitter(), {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    netSession: {
      webRequest: {
        onBeforeRequest: ({ urls }: { urls: string[] }, listener: Listener) => intercepted.push({ urls, listener }),
      },
    },
    checkForUpdates: async () => {
      done.push('looked');
      return { isUpdateAvailable: newer !== null, updateInfo: { version: newer } };
    },
    downloadUpdate: async () => void done.push('downloaded'),
    quitAndInstall: () => void done.push('installed'),
  });

  await createUpdates({
    isPackaged: true,
    platform,
    resources,
    updater: async () => updater as never,
    showDialog: async (options) => {
      questions.push(options);
      return { response: 0 };
    },
  })();

  return { done, intercepted, said: questions.map(({ message }) => message), detail: questions[0]?.detail };
}

describe('a place for updates without https', () => {
  it.each([
    ['of its own', 'provider: generic\nurl: http://example.com/octavo\n'],
    ['in other letter case', 'provider: generic\nurl: HTTP://example.com/octavo\n'],
    ['without a scheme', 'provider: generic\nurl: //example.com/octavo\n'],
    ['as a folder', 'provider: generic\nurl: file:///tmp/octavo\n'],
    ['on this machine', 'provider: generic\nurl: http://127.0.0.1:8080\n'],
    ['in storage', 'provider: s3\nbucket: octavo\nendpoint: http://storage.example.com\n'],
    ['by its protocol', 'provider: github\nowner: octavo\nrepo: octavo\nprotocol: http\n'],
  ])('is not asked: %s', async (_name, feed) => {
    const { done, said, detail } = await lookForUpdates({ feed, newer: '9.0.0' });

    expect(said).toEqual([NO_HTTPS]);
    expect(detail).toMatch(/Get a newer version where you got this one\.$/);
    expect(done).toEqual([]);
  });
});

describe('on Windows', () => {
  it.each([
    ['is missing', HTTPS],
    ['is nothing', `${HTTPS}publisherName: null\n`],
    ['is an empty list', `${HTTPS}publisherName: []\n`],
    ['is empty', `${HTTPS}publisherName: ['']\n`],
  ])('nothing is asked where the name of the publisher %s', async (_name, feed) => {
    const { done, said } = await lookForUpdates({ feed, platform: 'win32', newer: '9.0.0' });

    expect(said).toEqual([NO_PUBLISHER]);
    expect(done).toEqual([]);
  });

  it.each([`${HTTPS}publisherName:\n  - CN=Octavo Press, O=Octavo Press\n`, `${HTTPS}publisherName: Octavo Press\n`])(
    'updates of a named publisher are looked for',
    async (feed) => {
      const { done, said } = await lookForUpdates({ feed, platform: 'win32' });

      expect(said).toEqual(['Octavo is up to date.']);
      expect(done).toEqual(['looked']);
    },
  );
});

it.each([
  HTTPS,
  'provider: s3\nbucket: octavo\nendpoint: https://storage.example.com\n',
  'provider: github\nowner: octavo\nrepo: octavo\n',
])('downloads and installs what a protected place has, once a person agreed: %s', async (feed) => {
  const { done, said } = await lookForUpdates({ feed, newer: '9.0.0' });

  expect(said).toEqual(['Octavo 9.0.0 is available.', 'Octavo 9.0.0 is ready.']);
  expect(done).toEqual(['looked', 'downloaded', 'installed']);
});

it('ends every request to which a protected place leads without https', async () => {
  const { intercepted } = await lookForUpdates({ feed: HTTPS });
  const decisions: object[] = [];
  for (const { listener } of intercepted) listener({}, (decision) => decisions.push(decision));

  expect(intercepted.map(({ urls }) => urls)).toEqual([['http://*/*']]);
  expect(decisions).toEqual([{ cancel: true }]);
});

it.each(['{ nothing of', '- a list', ''])(
  'says that updates are out of reach where it cannot read: %s',
  async (feed) => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warnings.mockRestore());

    const { done, said } = await lookForUpdates({ feed });

    expect(said).toEqual(['Updates are out of reach at the moment.']);
    expect(done).toEqual([]);
  },
);

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
  /** The newer version in the feed. */
  newer?: string | null;
  /** True where electron-updater does not work, and so finds nothing. */
  isInactive?: boolean;
}

type Listener = (request: object, answer: (decision: { cancel?: boolean }) => void) => void;

/** Checks for updates in an installed copy; every dialog is confirmed. */
async function checkForUpdates({ feed, platform = 'linux', newer = null, isInactive = false }: Copy) {
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
      return isInactive ? null : { isUpdateAvailable: newer !== null, updateInfo: { version: newer } };
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

  return { done, intercepted, messages: questions.map(({ message }) => message), detail: questions[0]?.detail };
}

describe('an update feed without https', () => {
  it.each([
    ['of its own', 'provider: generic\nurl: http://example.com/octavo\n'],
    ['in other letter case', 'provider: generic\nurl: HTTP://example.com/octavo\n'],
    ['without a scheme', 'provider: generic\nurl: //example.com/octavo\n'],
    ['as a folder', 'provider: generic\nurl: file:///tmp/octavo\n'],
    ['on this machine', 'provider: generic\nurl: http://127.0.0.1:8080\n'],
    ['in storage', 'provider: s3\nbucket: octavo\nendpoint: http://storage.example.com\n'],
    ['by its protocol', 'provider: github\nowner: octavo\nrepo: octavo\nprotocol: http\n'],
  ])('is not requested: %s', async (_name, feed) => {
    const { done, messages, detail } = await checkForUpdates({ feed, newer: '9.0.0' });

    expect(messages).toEqual([NO_HTTPS]);
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
  ])('requests no feed where the name of the publisher %s', async (_name, feed) => {
    const { done, messages } = await checkForUpdates({ feed, platform: 'win32', newer: '9.0.0' });

    expect(messages).toEqual([NO_PUBLISHER]);
    expect(done).toEqual([]);
  });

  it.each([`${HTTPS}publisherName:\n  - CN=Octavo Press, O=Octavo Press\n`, `${HTTPS}publisherName: Octavo Press\n`])(
    'checks for updates where the publisher has a name',
    async (feed) => {
      const { done, messages } = await checkForUpdates({ feed, platform: 'win32' });

      expect(messages).toEqual(['Octavo is up to date.']);
      expect(done).toEqual(['looked']);
    },
  );
});

it.each([
  HTTPS,
  'provider: s3\nbucket: octavo\nendpoint: https://storage.example.com\n',
  'provider: github\nowner: octavo\nrepo: octavo\n',
])('downloads and installs an update of a feed with https after a confirmation: %s', async (feed) => {
  const { done, messages } = await checkForUpdates({ feed, newer: '9.0.0' });

  expect(messages).toEqual(['Octavo 9.0.0 is available.', 'Octavo 9.0.0 is ready.']);
  expect(done).toEqual(['looked', 'downloaded', 'installed']);
});

it('does not say that an installed copy is up to date where nothing was looked for', async () => {
  const { messages } = await checkForUpdates({ feed: HTTPS, isInactive: true });

  expect(messages).toEqual(['This copy does not look for updates.']);
});

it('cancels every http request to which a feed with https leads', async () => {
  const { intercepted } = await checkForUpdates({ feed: HTTPS });
  const decisions: object[] = [];
  for (const { listener } of intercepted) listener({}, (decision) => decisions.push(decision));

  expect(intercepted.map(({ urls }) => urls)).toEqual([['http://*/*']]);
  expect(decisions).toEqual([{ cancel: true }]);
});

it.each(['{ nothing of', '- a list', ''])(
  'reports that updates are out of reach if the feed cannot be read: %s',
  async (feed) => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warnings.mockRestore());

    const { done, messages } = await checkForUpdates({ feed });

    expect(messages).toEqual(['Updates are out of reach at the moment.']);
    expect(done).toEqual([]);
  },
);

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from './fixtures.ts';
import { makeDistribution } from './makeDistribution.ts';

const project = path.resolve(import.meta.dirname, '../..');
const MAX_BYTES = 12 * 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-package-'));
const unpacked = path.join(folder, 'out', 'linux-unpacked');
const asar = path.join(unpacked, 'resources', 'app.asar');

test.describe.configure({ mode: 'serial' });

test.beforeAll(() => {
  makeDistribution(path.join(folder, 'electron'));
  const builder = path.join(project, 'node_modules', 'electron-builder', 'cli.js');
  const options = [`-c.electronDist=${folder}/electron`, `-c.directories.output=${folder}/out`];
  execFileSync(process.execPath, [builder, '--linux', '--dir', '--publish', 'never', ...options], {
    cwd: project,
    stdio: 'pipe',
  });
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package has every file that the app needs, and none that it does not', () => {
  const files = listPackage(asar, { isPack: false });

  for (const needed of ['main/main.js', 'preload/preload.cjs', 'pages/connect/index.html', 'pages/find/index.html']) {
    expect(files).toContain(`/dist/desktop-app/${needed}`);
  }
  expect(files).toContain('/dist/desktop-app/icon.png');
  expect(files).toContain('/dist/web/client/index.html');
  expect(files.filter((file) => !/^\/(dist(\/(desktop-app|web)(\/|$)|$)|package\.json$)/.test(file))).toEqual([]);
  expect(files.filter((file) => /node_modules|\/server|\.(br|gz|map|ts)$|\.vite/.test(file))).toEqual([]);
  expect(statSync(asar).size).toBeLessThan(MAX_BYTES);
});

test('the package includes the licences of its dependencies', () => {
  const licences = readFileSync(path.join(unpacked, 'LICENSES.octavo.txt'), 'utf8');

  for (const name of ['react', '@tiptap/core', 'electron-updater', 'zod']) expect(licences).toContain(`## ${name} - `);
  expect(licences).toContain('SIL OPEN FONT LICENSE');
  expect(statSync(path.join(unpacked, 'LICENSE.electron.txt')).size).toBeGreaterThan(0);
});

test('the fuses of Electron are set so that only the app runs', async () => {
  const wire = await getCurrentFuseWire(path.join(unpacked, 'octavo'));
  const isOn = (fuse: FuseV1Options) => wire[fuse] === '1'.charCodeAt(0);

  expect(isOn(FuseV1Options.RunAsNode)).toBe(false);
  expect(isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(false);
  expect(isOn(FuseV1Options.EnableNodeCliInspectArguments)).toBe(false);
  expect(isOn(FuseV1Options.GrantFileProtocolExtraPrivileges)).toBe(false);
  expect(isOn(FuseV1Options.EnableCookieEncryption)).toBe(true);
  expect(isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation)).toBe(true);
  expect(isOn(FuseV1Options.OnlyLoadAppFromAsar)).toBe(true);
});

test('the packaged app starts, and asks for a server', async ({ launchInStandIn }) => {
  const packed = path.join(folder, 'app');
  extractAll(asar, packed);

  const { window } = await launchInStandIn({ folder: packed });

  await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(window.getByRole('textbox')).toBeFocused();
});

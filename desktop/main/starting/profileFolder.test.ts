import { expect, it } from 'vitest';
import { profileFolder } from './profileFolder.ts';

const start = { named: '', isPortable: false, env: {}, program: '/opt/Octavo/octavo', platform: 'linux' } as const;

it('is the system’s unless something else is said', () => {
  expect(profileFolder(start)).toBeNull();
});

it('is the one that is named, also for a portable copy', () => {
  expect(profileFolder({ ...start, named: '/stick/octavo', isPortable: true })).toBe('/stick/octavo');
});

it.each([
  ['the program', {}, '/opt/Octavo/Octavo data'],
  ['an AppImage', { env: { APPIMAGE: '/stick/Octavo.AppImage' } }, '/stick/Octavo data'],
  [
    'a bundle of macOS',
    { platform: 'darwin', program: '/stick/Octavo.app/Contents/MacOS/Octavo' },
    '/stick/Octavo data',
  ],
] as const)('lies beside %s with --portable', (_what, more, folder) => {
  expect(profileFolder({ ...start, isPortable: true, ...more })).toBe(folder);
});

it('lies beside a portable program of Windows, which needs no switch', () => {
  expect(profileFolder({ ...start, env: { PORTABLE_EXECUTABLE_DIR: '/stick' } })).toBe('/stick/Octavo data');
});

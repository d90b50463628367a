import path from 'node:path';

/** The folder of a portable copy's profile, beside the program. */
const BESIDE = 'Octavo data';
/** The levels from the program to the folder of the bundle: Octavo.app/Contents/MacOS/Octavo. */
const IN_BUNDLE = path.join('..', '..', '..', '..');

interface Start {
  /** The value of `--user-data-dir=`. */
  named: string;
  /** True with `--portable`. */
  isPortable: boolean;
  env: NodeJS.ProcessEnv;
  program: string;
  platform: NodeJS.Platform;
}

/** Returns the folder of the profile: the one that is named, or one beside a portable copy; null for the system's. */
export function profileFolder({ named, isPortable, env, program, platform }: Start): string | null {
  if (named) return path.resolve(named);
  // As electron-builder's portable program says where it lies, which runs from a temporary folder.
  if (env.PORTABLE_EXECUTABLE_DIR) return path.join(env.PORTABLE_EXECUTABLE_DIR, BESIDE);
  if (!isPortable) return null;
  if (platform === 'darwin') return path.join(program, IN_BUNDLE, BESIDE);
  // An AppImage runs from a folder of its own, too.
  return path.join(path.dirname(env.APPIMAGE || program), BESIDE);
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const settingsShape = z.object({
  server: z.optional(z.object({ url: z.string().check(z.refine(isOrigin)), name: z.string() })),
});

/** The settings that the app stores. */
export type Settings = z.infer<typeof settingsShape>;

export type SettingsFile = ReturnType<typeof openSettings>;

/** Opens the settings in a file; invalid ones are dropped. */
export function openSettings(file: string) {
  let settings = load(file);
  return {
    read: () => settings,
    /** Replaces the settings atomically. If they cannot be written, they apply until the app is closed. */
    write(changed: Settings): void {
      settings = changed;
      save(file, settings);
    },
  };
}

function isOrigin(url: string): boolean {
  return /^https?:/.test(url) && URL.canParse(url) && new URL(url).origin === url;
}

function load(file: string): Settings {
  try {
    return settingsShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

function save(file: string, settings: Settings): void {
  const unfinished = `${file}.new`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(unfinished, JSON.stringify(settings, null, 2), { mode: 0o600, flush: true });
    renameSync(unfinished, file);
  } catch (error) {
    console.warn('The settings could not be saved:', error);
  }
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const place = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });

const settingsShape = z.object({
  server: z.catch(z.optional(z.object({ url: z.string().check(z.refine(isOrigin)), name: z.string() })), undefined),
  window: z.catch(z.optional(z.object({ place, maximized: z.boolean(), fullScreen: z.boolean() })), undefined),
});

/** The settings that the app remembers from one start to the next. */
export type Settings = z.infer<typeof settingsShape>;

export interface SettingsFile {
  read(): Settings;
  /** Changes some, at once and whole or not at all. Failing to is no reason to stop: they hold until the app is closed. */
  change(changes: Partial<Settings>): void;
}

/** The settings in a file; what cannot be understood of it is forgotten. */
export function openSettings(file: string): SettingsFile {
  let settings = load(file);
  return {
    read: () => settings,
    change(changes) {
      settings = { ...settings, ...changes };
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

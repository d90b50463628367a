import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const bounds = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
const server = z.object({
  url: z.string().check(z.refine(isOrigin)),
  name: z.string(),
  timeZone: z._default(z.string(), 'UTC'),
  language: z._default(z.string(), 'en'),
  /** The languages in which spelling is checked; undefined until they are chosen. */
  spelling: z.catch(z.optional(z.array(z.string())), undefined),
  /** The zoom of its pages, as Chromium's level. */
  zoom: z.catch(z.optional(z.number().check(z.minimum(-8), z.maximum(9))), undefined),
});

/** A server that the app has been connected to. */
export type StoredServer = z.infer<typeof server>;

const settingsShape = z.object({
  /** The address of the server that is shown. */
  current: z.catch(z.optional(z.string()), undefined),
  /** All servers, in the order of the menu. */
  servers: z.catch(z.optional(z.array(server)), undefined),
  window: z.catch(z.optional(z.object({ bounds, isMaximized: z.boolean(), isFullScreen: z.boolean() })), undefined),
  /** The certificates of authorities in PEM, each by the address of the one server for which it is trusted. */
  authorities: z.catch(z.optional(z.record(z.string(), z.string().check(z.refine(isCertificate)))), undefined),
  /** True where new comments and messages are told of. */
  notifies: z.catch(z.optional(z.boolean()), undefined),
});

/** The settings that the app stores. */
export type Settings = z.infer<typeof settingsShape>;

export type SettingsFile = ReturnType<typeof openSettings>;

/** Opens the settings in a file; invalid ones are dropped. */
export function openSettings(file: string) {
  let settings = load(file);
  return {
    read: () => settings,
    /** Changes some settings atomically. If they cannot be written, they apply until the app is closed. */
    change(changes: Settings): void {
      settings = { ...settings, ...changes };
      save(file, settings);
    },
  };
}

function isOrigin(url: string): boolean {
  return /^https?:/.test(url) && URL.canParse(url) && new URL(url).origin === url;
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).ca;
  } catch {
    return false;
  }
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

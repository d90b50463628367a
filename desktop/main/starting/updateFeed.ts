import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod/mini';
import { msg } from '../../../shared/texts/t.ts';

/** The reason why there is no check for updates, as a dialog shows it. */
export interface Refusal {
  message: string;
  detail: string;
}

const optionalText = z.optional(z.nullable(z.string()));

/** The addresses and names in `app-update.yml`, for any provider: https://www.electron.build/publish */
const feedShape = z.looseObject({
  url: optionalText,
  endpoint: optionalText,
  protocol: optionalText,
  publisherName: z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
});

type Feed = z.infer<typeof feedShape>;

const NEEDS_HTTPS = msg({
  message: 'Updates need https.',
  detail:
    'This copy would look for them over a connection that others can change. Get a newer version where you got this one.',
});
const NEEDS_PUBLISHER = msg({
  message: 'Updates need to name who signs them.',
  detail: 'This copy could not tell its publisher’s updates from others. Get a newer version where you got this one.',
});

/**
 * Returns the reason to refuse the update feed that electron-builder has written to this file; null if it is safe.
 * Throws if the file cannot be read.
 */
export function refuseFeed(file: string, platform: NodeJS.Platform): Refusal | null {
  const feed = feedShape.parse(load(readFileSync(file, 'utf8')));
  if (!isSecure(feed)) return NEEDS_HTTPS;
  // Without the name, electron-updater installs any download; on macOS the system itself compares signatures.
  return platform === 'win32' && !namesPublisher(feed) ? NEEDS_PUBLISHER : null;
}

function isSecure({ url, endpoint, protocol }: Feed): boolean {
  if ((protocol ?? 'https') !== 'https') return false;
  return [url, endpoint].every((address) => address == null || isHttps(address));
}

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

function namesPublisher({ publisherName }: Feed): boolean {
  const names = Array.isArray(publisherName) ? publisherName : [publisherName ?? ''];
  return names.length > 0 && names.every((name) => name.trim() !== '');
}

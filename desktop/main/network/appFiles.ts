import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inlineScripts } from '../../../shared/kit/html.ts';
import { pageSources } from '../../../shared/site/contentSecurityPolicy.ts';
import { mediaTypes } from '../../../shared/site/mediaTypes.ts';

const types: Record<string, string> = { ...mediaTypes, '.html': 'text/html; charset=utf-8' };

export interface AppFile {
  type: string;
  content: Buffer;
}

/** Reads the files of the app's pages in a folder, by their address below `prefix`; once, at the start. */
export function readAppFiles(folder: string, prefix: string): [address: string, file: AppFile][] {
  // Not `recursive`: inside an asar, Electron's own readdir does not know it.
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    const address = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) return readAppFiles(place, address);
    const type = types[path.extname(entry.name)];
    return type ? [[address, { type, content: readFileSync(place) }]] : [];
  });
}

/** The headers of the app's own files: only its own scripts, nothing from other origins but images, no framing. */
export function appFileHeaders({ type, content }: AppFile): Record<string, string> {
  return {
    'content-type': type,
    'content-security-policy': policy(type.startsWith('text/html') ? content.toString() : ''),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

function policy(document: string): string {
  const hashes = inlineScripts(document).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes],
    ...pageSources,
    'form-action': ["'none'"],
    'frame-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

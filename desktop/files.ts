import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

export interface AppFile {
  type: string;
  content: Buffer;
}

/** The files in a folder that pages are made of, by their address below `prefix`; read once, at the start. */
export function readFiles(folder: string, prefix: string): [address: string, file: AppFile][] {
  // Not `recursive`: inside an asar, Electron's own readdir does not know it.
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    const address = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) return readFiles(place, address);
    const type = TYPES[path.extname(entry.name)];
    return type ? [[address, { type, content: readFileSync(place) }]] : [];
  });
}

/** The headers of the app's own files: scripts of its own alone, nothing from elsewhere but pictures, in no frame. */
export function ownHeaders({ type, content }: AppFile): Record<string, string> {
  const hashes = type.startsWith('text/html') ? inlineScriptHashes(content.toString()) : [];
  return {
    'content-type': type,
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${["'self'", ...hashes].join(' ')}`,
      "style-src 'self'",
      "img-src 'self' data: blob: https:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-src 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

/** https://www.w3.org/TR/CSP3/#hash-source */
function inlineScriptHashes(document: string): string[] {
  return [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => {
    const hash = createHash('sha256').update(code).digest('base64');
    return `'sha256-${hash}'`;
  });
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Middleware } from 'koa';
import { mediaTypes } from '../../shared/site/mediaTypes.ts';
import { type CachedResponse, cachedResponseOf, sendCached } from '../cache/cachedResponse.ts';

/**
 * Serves the files of a build from memory: they are few, and a later build may replace them under a running server.
 * Files under /assets carry a hash of their content in their name, so that browsers may cache them for ever.
 */
export function builtFiles(folder: string): Middleware {
  const files = new Map<string, CachedResponse>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const type = mediaTypes[path.extname(file)];
    if (entry.isFile() && type) files.set(addressOf(path.relative(folder, file)), load(file, type));
  }

  return async (ctx, next) => {
    const file = ctx.method === 'GET' || ctx.method === 'HEAD' ? files.get(ctx.path) : undefined;
    if (!file) return next();
    ctx.respond = false;
    ctx.set('Cache-Control', ctx.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    sendCached({ response: file, req: ctx.req, res: ctx.res });
  };
}

const addressOf = (relative: string) => `/${relative.split(path.sep).join('/')}`;

/** A file with its compressed variants, which the build put beside it. */
function load(file: string, type: string): CachedResponse {
  const identity = readFileSync(file);
  const compressed = existsSync(`${file}.br`)
    ? { br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`) }
    : {};
  return cachedResponseOf({ identity, ...compressed }, { 'Content-Type': type });
}

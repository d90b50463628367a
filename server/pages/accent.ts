import type { Middleware } from 'koa';
import { accentStyles, defaultAccent, isReadable } from '../../shared/settings/accent.ts';

const ADDRESS = /^\/accent\/([0-9a-f]{6})\.css$/;

/** Writes the link to the styles of an accent, for a document's head; empty for the default, which every page's styles have. */
export const accentLink = (accent: string): string =>
  accent === defaultAccent ? '' : `<link rel="stylesheet" href="/accent/${accent.slice(1)}.css">`;

/** Serves the styles of an accent, whatever it is at present: a file, because the Content-Security-Policy allows no inline styles. */
export const accentFiles: Middleware = async (ctx, next) => {
  const [, digits] = ((ctx.method === 'GET' || ctx.method === 'HEAD') && ADDRESS.exec(ctx.path)) || [];
  const accent = `#${digits}`;
  if (!digits || !isReadable(accent)) return next();
  ctx.type = 'css';
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  ctx.body = accentStyles(accent);
};

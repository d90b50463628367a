import type { Middleware } from 'koa';
import { accentTones, defaultAccent, isReadable } from '../../shared/accent.ts';

const ADDRESS = /^\/accent\/([0-9a-f]{6})\.css$/;

/** Writes the link to the styles of an accent, for a document's head; empty for the default, which every page's styles have. */
export const accentLink = (accent: string): string =>
  accent === defaultAccent ? '' : `<link rel="stylesheet" href="/accent/${accent.slice(1)}.css">`;

/** Serves the styles of an accent, whatever it is at present: a file, because the Content-Security-Policy allows no inline styles. */
export const accentStyles: Middleware = async (ctx, next) => {
  const [, digits] = ((ctx.method === 'GET' || ctx.method === 'HEAD') && ADDRESS.exec(ctx.path)) || [];
  const accent = `#${digits}`;
  if (!digits || !isReadable(accent)) return next();
  const { light, dark } = accentTones(accent);
  ctx.type = 'css';
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  // Twice the root, so that it wins over the default wherever that comes.
  ctx.body = `:root:root{--rubric:light-dark(${light},${dark})}`;
};

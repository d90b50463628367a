import type { Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { msg } from '../../../shared/texts/t.ts';
import type { App } from '../../context.ts';
import { createDrawing } from '../draw.ts';
import type { LogoIcon } from './drawProcess.ts';
import { icons } from './icons.ts';

/** Serves the logo in place of the icons of the build, where the publication has one; each is drawn on its first request. */
export function logoIcons({ storage, settings }: App): Middleware {
  const draw = createDrawing<LogoIcon>('icons/drawProcess', msg('The icon could not be made. Please try again.'));
  const drawn = new LRUCache<string, Buffer, Omit<LogoIcon, 'file'> & { name: string }>({
    max: 2 * Object.keys(icons).length,
    fetchMethod: async (_key, _stale, { context: { name, ...icon } }) =>
      (await storage.whileLocal(name, (file) => draw({ ...icon, file }))) ?? undefined,
    ignoreFetchAbort: true,
  });

  return async (ctx, next) => {
    const icon = (ctx.method === 'GET' || ctx.method === 'HEAD') && icons[ctx.path];
    if (!icon) return next();
    const { logo } = (await settings.current()).site;
    const [, , key = '', width = ''] = logo.split('/');
    if (logo === '') return next();
    ctx.set('Cache-Control', 'no-cache');
    ctx.status = 200;
    ctx.etag = key;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const name = `${key}/${width}`;
    const png = await drawn.fetch(`${key} ${ctx.path}`, { context: { ...icon, name } });
    if (!png) {
      // Its picture is gone: the build's icon is better than none.
      ctx.remove('ETag');
      ctx.status = 404;
      return next();
    }
    const isSvg = ctx.path.endsWith('.svg');
    ctx.type = isSvg ? 'svg' : 'png';
    ctx.body = isSvg ? svgOf(png) : png;
  };
}

/** Wraps a PNG, because the document names the icon's type. */
const svgOf = (png: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;

import path from 'node:path';
import type { Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../services.ts';
import { createDrawing } from '../draw.ts';
import { PAPER } from '../webManifest.ts';
import type { Icon } from './drawProcess.ts';

type Drawing = Omit<Icon, 'file'>;

/** The icons of the build, by address, as server/cli/icons.ts draws them. */
const icons: Record<string, Drawing> = {
  '/favicon.svg': { side: 180, share: 1 },
  '/favicon.ico': { side: 48, share: 1 },
  '/apple-touch-icon.png': { side: 180, share: 0.8, background: PAPER },
  '/icon-192.png': { side: 192, share: 1 },
  '/icon-512.png': { side: 512, share: 1 },
  '/icon-maskable-192.png': { side: 192, share: 0.7, background: PAPER },
  '/icon-maskable-512.png': { side: 512, share: 0.7, background: PAPER },
};

/** Serves the logo in place of the icons of the build, where the publication has one; each is drawn on its first request. */
export function logoIcons({ images, settings }: Pick<Services, 'images' | 'settings'>): Middleware {
  const draw = createDrawing<Icon>('icons/drawProcess', 'icon');
  const drawn = new LRUCache<string, Buffer, Icon>({
    max: 2 * Object.keys(icons).length,
    fetchMethod: (_key, _stale, { context }) => draw(context),
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
    const file = path.join(images.folder, key, width);
    const png = (await drawn.fetch(`${key} ${ctx.path}`, { context: { ...icon, file } })) ?? Buffer.alloc(0);
    const isSvg = ctx.path.endsWith('.svg');
    ctx.type = isSvg ? 'svg' : 'png';
    ctx.body = isSvg ? svgOf(png) : png;
  };
}

/** Wraps a PNG, because the document names the icon's type. */
const svgOf = (png: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;

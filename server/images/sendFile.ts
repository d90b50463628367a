import type { Context } from 'koa';
import type { App } from '../context.ts';
import { HttpProblem } from '../problems.ts';

/** The header `CDN-Cache-Control` of what browsers store for a year, so that what is deleted is away from a CDN within an hour. */
export const HOUR = 'public, max-age=3600';

/** Headers that describe a file, and no failure to send one. */
const OF_FILE = [
  ...['Accept-Ranges', 'CDN-Cache-Control', 'Content-Disposition', 'Content-Length', 'Content-Range', 'Content-Type'],
  ...['ETag', 'Last-Modified'],
];

interface SentFile {
  /** As it is stored. */
  file: string;
  /** Names its content, which never changes. */
  etag: string;
  /** For people: 'image' in "The image has no such range.". */
  name: string;
  /** Sets what more its response has, once it is there. */
  setHeaders?(): void;
}

/**
 * Streams an uploaded file, or one range of it, which browsers cache for a year. Resolves to false, with nothing sent, where
 * it is not there. Throws 412 and 416.
 */
export async function sendFile(
  { storage }: App,
  ctx: Context,
  { file, etag, name, setHeaders }: SentFile,
): Promise<boolean> {
  // https://www.rfc-editor.org/rfc/rfc9110#section-14.2
  if (ctx.method === 'HEAD') delete ctx.req.headers.range;
  const isSent = await new Promise<boolean>((resolve, reject) => {
    ctx.res.statusCode = 200;
    ctx.res.once('close', () => resolve(true));
    storage
      .send(ctx.req, file, { immutable: true, maxAge: '1y', index: false })
      .on('headers', () => {
        // Feed readers show and play files on pages of their own.
        ctx.set({ 'Cross-Origin-Resource-Policy': 'cross-origin', 'CDN-Cache-Control': HOUR });
        // A strong ETag, because a range continues an earlier response: https://www.rfc-editor.org/rfc/rfc9110#section-13.1.5
        ctx.set('ETag', `"${etag}"`);
        setHeaders?.();
      })
      // The file may be removed, even while it is being opened or sent.
      .on('error', (error: Error & { status?: number }) => {
        const { status } = error;
        if (ctx.headerSent) ctx.res.destroy();
        else if (status !== 412 && status !== 416) for (const header of OF_FILE) ctx.remove(header);
        if (error instanceof HttpProblem) reject(error);
        if (status === 412) reject(new HttpProblem(412, `The ${name} is not the one that the request is about.`));
        if (status === 416) reject(new HttpProblem(416, `The ${name} has no such range.`));
        resolve(ctx.headerSent);
      })
      .pipe(ctx.res);
  });
  if (isSent) ctx.respond = false;
  return isSent;
}

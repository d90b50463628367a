import type { Middleware } from 'koa';
import { fileAt, fileTypes } from '../../shared/media/fileAddress.ts';
import { fileAdminCalls as calls, type LibraryFile } from '../../shared/media/files.ts';
import type { App } from '../context.ts';
import { storedFile } from '../images/images.ts';
import { FileRow } from '../images/model.ts';
import { sendFile } from '../images/sendFile.ts';
import { type Route, route } from '../routing/route.ts';
import { createFile } from './files.ts';

/** The HTTP route that uploads files; those of the library are in its own room. */
export const fileRoutes = (app: App): Route[] => [
  route(calls.createFile, async ({ body: { title }, file, fileName, once, viewer }) => {
    const response = (stored: LibraryFile) => ({ file: stored });
    return response(await createFile(app, { title, file, fileName, once: once(response) }, viewer));
  }),
];

/** Serves `/files/KEY.pdf` and the like, to be stored or played: opened in a browser, none is a page of this site. */
export function uploadedFiles(app: App): Middleware {
  return async (ctx, next) => {
    const file = fileAt(ctx.path);
    const row = file && (await FileRow.findOne({ where: { imageKey: file.key, kind: file.kind } }));
    if (!file || !row) return next();
    const setHeaders = () => {
      ctx.set('Content-Type', fileTypes[file.kind]);
      ctx.set('Content-Security-Policy', "sandbox; default-src 'none'");
      ctx.attachment(row.fileName);
    };
    const sent = { file: storedFile(file), etag: file.key, name: 'file', setHeaders };
    return (await sendFile(app, ctx, sent)) ? undefined : next();
  };
}

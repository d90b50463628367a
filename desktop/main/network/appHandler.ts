import path from 'node:path';
import { APP_HOST, type KnownServer } from '../../../shared/desktop.ts';
import { fillDocument, fillPage } from '../starting/fillDocument.ts';
import { type AppFile, appFileHeaders } from './appFiles.ts';
import type { Forward } from './forwardToServer.ts';

const FORWARDED = /^\/(api|images|files)\/|^\/healthz$/;

interface Dependencies {
  /** The files by address; '/index.html' is sent for every page of the app. */
  files: Map<string, AppFile>;
  server: () => KnownServer | null;
  forward: Forward;
}

export const SCHEME = 'app';

/** Handles requests to app://octavo/…: sends the app's own files, and forwards requests for the server's API, images and files. */
export function appHandler({ files, server, forward }: Dependencies) {
  return async (request: Request): Promise<Response> => {
    const { host, pathname, search } = new URL(request.url);
    if (host !== APP_HOST) return nothing();
    if (FORWARDED.test(pathname)) return forward(request, pathname + search);
    if (request.method !== 'GET' && request.method !== 'HEAD') return nothing(405);
    return page(pathname);
  };

  function page(pathname: string): Response {
    const own = files.get(pathname) ?? files.get(`${pathname.replace(/\/$/, '')}/index.html`);
    const index = path.posix.extname(pathname) ? undefined : files.get('/index.html');
    const file = own ?? index;
    if (!file) return nothing();
    return new Response(contentOf(file), { headers: appFileHeaders(file) });
  }

  function contentOf(file: AppFile): string | Uint8Array<ArrayBuffer> {
    if (!file.type.startsWith('text/html')) return new Uint8Array(file.content);
    const current = server();
    if (file !== files.get('/index.html')) return fillPage(file.content.toString());
    return current ? fillDocument(file.content.toString(), current) : file.content.toString();
  }
}

function nothing(status = 404): Response {
  return new Response(null, { status, headers: { 'content-security-policy': "default-src 'none'" } });
}

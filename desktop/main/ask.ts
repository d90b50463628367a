import type { ClientRequest, IncomingMessage, Net } from 'electron';

const PROGRESS_MS = 100;
const LARGEST_ANSWER = 64 * 1024 * 1024;

export interface Question {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | undefined;
  /** Whether cookies of the app's session are sent and kept. */
  cookies: 'ours' | 'none';
  signal?: AbortSignal | undefined;
  /** Told again and again which share of the body has left, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** Where the server wants to be asked instead; never followed here, so that cookies stay with the server they are of. */
  movedTo: string | null;
}

/** Asks a server. Rejects with Chromium's error ('net::ERR_…' as its message), or with the signal's reason. */
export type Ask = (question: Question) => Promise<Answer>;

/**
 * Over `net.request` rather than `net.fetch`, which is made of it, because only this tells the progress and the target of
 * a redirect, and because an odd header of the answer ends `net.fetch` with an exception that nobody can catch:
 * https://github.com/electron/electron/issues/42244
 */
export function createAsk(net: Pick<Net, 'request'>): Ask {
  return async ({ url, method = 'GET', headers = {}, body, cookies, signal, onProgress }) => {
    signal?.throwIfAborted();
    const credentials = cookies === 'ours' ? 'include' : 'omit';
    const request = net.request({ url, method, headers, credentials, redirect: 'manual' });
    const progress = onProgress && setInterval(() => tellProgress(request, onProgress), PROGRESS_MS);
    const { promise: aborted, abort } = abortion(request, signal);
    try {
      const answer = answerTo(request);
      if (body) request.write(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
      request.end();
      return await Promise.race([answer, aborted]);
    } finally {
      clearInterval(progress);
      signal?.removeEventListener('abort', abort);
    }
  };
}

function tellProgress(request: ClientRequest, onProgress: (share: number) => void): void {
  const { started, current, total } = request.getUploadProgress();
  if (started && total > 0) onProgress(current / total);
}

function abortion(request: ClientRequest, signal: AbortSignal | undefined) {
  let abort = () => {};
  const promise = new Promise<never>((_resolve, reject) => {
    abort = () => {
      request.abort();
      reject(signal?.reason);
    };
  });
  signal?.addEventListener('abort', abort, { once: true });
  return { promise, abort };
}

function answerTo(request: ClientRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('abort', () => reject(new Error('net::ERR_ABORTED')));
    request.on('redirect', (status, _method, movedTo) => {
      resolve({ status, headers: {}, body: Buffer.alloc(0), movedTo });
      request.abort();
    });
    request.on('response', (response) => {
      const { statusCode: status, headers } = response;
      bodyOf(response, request).then((body) => resolve({ status, headers, body, movedTo: null }), reject);
    });
  });
}

function bodyOf(response: IncomingMessage, request: ClientRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    response.on('data', (part) => {
      parts.push(part);
      size += part.length;
      if (size > LARGEST_ANSWER) request.abort();
    });
    response.on('end', () => resolve(Buffer.concat(parts)));
    response.on('aborted', () => reject(new Error('net::ERR_ABORTED')));
    response.on('error', reject);
  });
}

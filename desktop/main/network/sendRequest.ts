import type { ClientRequest, Net } from 'electron';
import type { Credentials } from '../../../shared/desktop.ts';
import type { FindCredentials } from './credentials.ts';
import { partitionOf } from './partition.ts';

const PROGRESS_MS = 100;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

export interface RequestOptions {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | undefined;
  /** 'include' sends and stores cookies, in the server's own session; 'omit' does neither. */
  credentials: 'include' | 'omit';
  /** True for one that nobody waits for, which asks for no name and password. */
  isInBackground?: boolean;
  signal?: AbortSignal | undefined;
  /** Called while the body is sent, with the share that has left, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

export interface NetResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** The target of a redirect; never followed here, so that cookies are sent to their own server alone. */
  redirectTo: string | null;
}

/** Sends a request to a server. Rejects with Chromium's error ('net::ERR_…' as its message), or with the signal's reason. */
export type SendRequest = (options: RequestOptions) => Promise<NetResponse>;

interface Dependencies {
  net: Pick<Net, 'request'>;
  /** Called with the session of a response with cookies, which Chromium writes to the disk only within half a minute. */
  onCookies: (partition: string) => void;
  /** Tells if a server's certificate is judged in its own session. */
  hasAuthority: (origin: string) => boolean;
  /** Returns the name and password that a proxy, or something before the server, asks for. */
  findCredentials: FindCredentials;
}

/**
 * Uses `net.request` rather than `net.fetch`, which is built on it, because only this reports the progress and the target
 * of a redirect, and because an odd header of the response ends `net.fetch` with an exception that nobody can catch:
 * https://github.com/electron/electron/issues/42244
 */
export function createSendRequest({ net, onCookies, hasAuthority, findCredentials }: Dependencies): SendRequest {
  return async (options) => {
    const {
      url,
      method = 'GET',
      headers = {},
      body,
      credentials,
      signal,
      onProgress,
      isInBackground = false,
    } = options;
    signal?.throwIfAborted();
    const { origin } = new URL(url);
    const partition = partitionOf(origin);
    const session = credentials === 'include' || hasAuthority(origin) ? { partition } : {};
    const request = net.request({ url, method, headers, credentials, redirect: 'manual', ...session });
    answerLogin(request, isInBackground ? async () => null : findCredentials);
    const progress = onProgress && setInterval(() => reportProgress(request, onProgress), PROGRESS_MS);
    try {
      const response = responseTo(request, signal);
      if (body) request.write(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
      request.end();
      const received = await response;
      if (received.headers['set-cookie'] && credentials === 'include') onCookies(partition);
      return received;
    } finally {
      clearInterval(progress);
    }
  };
}

function answerLogin(request: ClientRequest, findCredentials: FindCredentials): void {
  let refused: Credentials | null = null;
  request.on('login', async (info, callback) => {
    const found = await findCredentials(info, refused);
    refused = found;
    if (found) callback(found.username, found.password);
    else callback();
  });
}

function reportProgress(request: ClientRequest, onProgress: (share: number) => void): void {
  const { started, current, total } = request.getUploadProgress();
  if (started && total > 0) onProgress(current / total);
}

function responseTo(request: ClientRequest, signal: AbortSignal | undefined): Promise<NetResponse> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal?.reason ?? new Error('net::ERR_ABORTED'));
      request.abort();
    };
    signal?.addEventListener('abort', abort, { once: true });
    request.on('error', reject);
    request.on('redirect', (status, _method, redirectTo) => {
      resolve({ status, headers: {}, body: Buffer.alloc(0), redirectTo });
      request.abort();
    });
    request.on('response', (response) => {
      const { statusCode: status, headers } = response;
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part) => {
        parts.push(part);
        size += part.length;
        if (size > MAX_RESPONSE_BYTES) abort();
      });
      response.on('end', () => resolve({ status, headers, body: Buffer.concat(parts), redirectTo: null }));
      response.on('aborted', abort);
      response.on('error', reject);
    });
  });
}

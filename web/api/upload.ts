import type { DesktopBridge } from '../../shared/desktop.ts';
import type { Conditions } from '../../shared/kit/call.ts';
import { ApiProblem } from '../kernel/ApiProblem.ts';
import { conditionHeaders } from './conditionHeaders.ts';
import { desktop } from './desktop.ts';
import { problemOf } from './transport.ts';

const TIMEOUT_MS = 30_000;

/** A call that sends a form with a file. */
export interface FormCall {
  method: 'POST' | 'PUT';
  /** The path below /api, with encoded parameters. */
  path: string;
  body: FormData;
  conditions?: Conditions | undefined;
  /** Cancels the call, which then fails with status 0 like one without a response; `signal.aborted` distinguishes them. */
  signal?: AbortSignal | undefined;
  /** Called with the share of the bytes that have been sent, from 0 to 1. At 1 the server is still working. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Sends a form with its file and reports the progress, which fetch cannot. It may take any time, but is aborted when no
 * byte was sent for 30 seconds. Throws like a `Transport`.
 */
export function sendForm<Result>(call: FormCall): Promise<Result> {
  const bridge = desktop();
  return bridge ? sendByDesktop(bridge, call) : sendByBrowser(call);
}

function sendByBrowser<Result>({ method, path, body, conditions, signal, onProgress }: FormCall): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new ApiProblem(0, ''));
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const idle = idleTimeout(abort);

    request.upload.onprogress = ({ loaded, total }) => {
      idle.renew();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => {
      idle.renew();
      onProgress?.(1);
    };
    request.onprogress = idle.renew;
    // The last event of every request, successful or not; without a response, `status` is 0 and `response` null.
    request.onloadend = () => {
      idle.end();
      signal?.removeEventListener('abort', abort);
      const { status, response } = request as { status: number; response: unknown };
      if (status >= 200 && status < 300 && response !== null) resolve(response as Result);
      else reject(problemOf(status, response));
    };

    signal?.addEventListener('abort', abort);
    request.open(method, `/api${path}`);
    const headers = { accept: 'application/json', ...conditionHeaders(conditions) };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.send(body);
  });
}

type Bridge = Pick<DesktopBridge, 'upload' | 'cancelUpload' | 'onUploadProgress'>;

/** Sends a form by the main process of the desktop app, which alone knows the progress of an upload. */
async function sendByDesktop<Result>(bridge: Bridge, call: FormCall): Promise<Result> {
  const { method, path, conditions, signal, onProgress } = call;
  const id = crypto.randomUUID();
  const abort = () => void bridge.cancelUpload(id);
  const idle = idleTimeout(abort);
  let last = 0;
  const stop = bridge.onUploadProgress((sent, share) => {
    if (sent !== id) return;
    // An event without progress does not show that the connection works.
    if (share > last) idle.renew();
    last = share;
    onProgress?.(share);
  });
  signal?.addEventListener('abort', abort);
  try {
    const encoded = await encode(call.body);
    if (signal?.aborted) throw new ApiProblem(0, '');
    const { status, body } = await bridge.upload({
      id,
      method,
      path,
      conditions: conditionHeaders(conditions),
      ...encoded,
    });
    if (status >= 200 && status < 300 && body !== null) return body as Result;
    throw problemOf(status, body);
  } finally {
    stop();
    idle.end();
    signal?.removeEventListener('abort', abort);
  }
}

/** Encodes a form as a browser would. */
async function encode(form: FormData): Promise<{ type: string; body: Uint8Array<ArrayBuffer> }> {
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', body: new Uint8Array(await encoded.arrayBuffer()) };
}

/** Calls `onTimeout` once it has not been renewed for 30 seconds. */
function idleTimeout(onTimeout: () => void): { renew: () => void; end: () => void } {
  let timer = setTimeout(onTimeout, TIMEOUT_MS);
  const end = () => clearTimeout(timer);
  const renew = () => {
    end();
    timer = setTimeout(onTimeout, TIMEOUT_MS);
  };
  return { renew, end };
}

import type { DesktopBridge } from '../../shared/desktop.ts';
import { ApiProblem } from '../kernel/ApiProblem.ts';
import { conditionHeaders } from './conditionHeaders.ts';
import type { FormCall } from './FormCall.ts';
import { idleTimeout } from './idleTimeout.ts';
import { problemOf } from './transport.ts';

type Bridge = Pick<DesktopBridge, 'upload' | 'cancelUpload' | 'onUploadProgress'>;

/** Sends a form by the main process of the desktop app, which alone knows the progress of an upload. */
export async function sendByDesktop<Result>(bridge: Bridge, call: FormCall): Promise<Result> {
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

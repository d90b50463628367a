import type { DesktopBridge } from '../../shared/desktop.ts';
import { ApiProblem } from './ApiProblem.ts';
import type { FormCall } from './FormCall.ts';
import { patience } from './patience.ts';
import { problemOf } from './transport.ts';

type Bridge = Pick<DesktopBridge, 'upload' | 'cancelUpload' | 'onUploadProgress'>;

/** `sendForm` in the desktop app: by its main process, which alone can tell how far a form is. */
export async function sendByDesktop<Answer>(bridge: Bridge, call: FormCall): Promise<Answer> {
  const { method, path, signal, onProgress } = call;
  const id = crypto.randomUUID();
  const abort = () => void bridge.cancelUpload(id);
  const idle = patience(abort);
  let last = 0;
  const stop = bridge.onUploadProgress((sent, share) => {
    if (sent !== id) return;
    // Told anew though nothing moved: that is no sign of life.
    if (share > last) idle.renew();
    last = share;
    onProgress?.(share);
  });
  signal?.addEventListener('abort', abort);
  try {
    const encoded = await encode(call.body);
    if (signal?.aborted) throw new ApiProblem(0, '');
    const { status, body } = await bridge.upload({ id, method, path, ...encoded });
    if (status >= 200 && status < 300 && body !== null) return body as Answer;
    throw problemOf(status, body);
  } finally {
    stop();
    idle.end();
    signal?.removeEventListener('abort', abort);
  }
}

/** As a browser would send it. */
async function encode(form: FormData): Promise<{ type: string; body: Uint8Array<ArrayBuffer> }> {
  const sent = new Response(form);
  return { type: sent.headers.get('content-type') ?? '', body: new Uint8Array(await sent.arrayBuffer()) };
}

import { ApiProblem } from './ApiProblem.ts';
import { problemOf } from './transport.ts';

const PATIENCE_MS = 30_000;

export interface FormCall {
  method: 'POST' | 'PUT';
  /** Below /api, its parameters encoded. */
  path: string;
  body: FormData;
  /** Ends the call. It then fails with status 0, like one without an answer; `signal.aborted` tells them apart. */
  signal?: AbortSignal | undefined;
  /** Told again and again which share of the bytes has left, from 0 to 1. At 1 the server is still at work. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Sends a form with its file and tells how far it is, which fetch cannot. However long it takes, it may, as long as bytes
 * move: it is given up when none did for 30 seconds. Fails like every call of `Transport`.
 */
export function sendForm<Answer>({ method, path, body, signal, onProgress }: FormCall): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new ApiProblem(0, ''));
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const idle = patience(abort);

    request.upload.onprogress = ({ loaded, total }) => {
      idle.renew();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => {
      idle.renew();
      onProgress?.(1);
    };
    request.onprogress = idle.renew;
    // The last event of every request, whichever way it ended; status and answer are then 0 and null where none came.
    request.onloadend = () => {
      idle.end();
      signal?.removeEventListener('abort', abort);
      const { status, response } = request as { status: number; response: unknown };
      if (status >= 200 && status < 300 && response !== null) resolve(response as Answer);
      else reject(problemOf(status, response));
    };

    signal?.addEventListener('abort', abort);
    request.open(method, `/api${path}`);
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.send(body);
  });
}

/** Calls `lost` once when it has not been renewed for a while. */
function patience(lost: () => void): { renew: () => void; end: () => void } {
  let timer = setTimeout(lost, PATIENCE_MS);
  const end = () => clearTimeout(timer);
  const renew = () => {
    end();
    timer = setTimeout(lost, PATIENCE_MS);
  };
  return { renew, end };
}

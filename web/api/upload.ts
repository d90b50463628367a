import { ApiProblem } from '../kernel/ApiProblem.ts';
import { conditionHeaders } from './conditionHeaders.ts';
import { desktop } from './desktop.ts';
import { sendByDesktop } from './desktopUpload.ts';
import type { FormCall } from './FormCall.ts';
import { idleTimeout } from './idleTimeout.ts';
import { problemOf } from './transport.ts';

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

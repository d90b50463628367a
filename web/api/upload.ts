import { ApiProblem } from './ApiProblem.ts';
import { desktop } from './desktop.ts';
import { sendByDesktop } from './desktopUpload.ts';
import type { FormCall } from './FormCall.ts';
import { patience } from './patience.ts';
import { problemOf } from './transport.ts';

/**
 * Sends a form with its file and tells how far it is, which fetch cannot. However long it takes, it may, as long as bytes
 * move: it is given up when none did for 30 seconds. Fails like every call of `Transport`.
 */
export function sendForm<Answer>(call: FormCall): Promise<Answer> {
  const bridge = desktop();
  return bridge ? sendByDesktop(bridge, call) : sendByBrowser(call);
}

function sendByBrowser<Answer>({ method, path, body, signal, onProgress }: FormCall): Promise<Answer> {
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

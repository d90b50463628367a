import { Agent, type ClientRequest, request } from 'node:http';
import type { Octavo } from '../servers/octavo.ts';

const boundary = 'octavo-boundary';
/** The beginning of the form: its file follows. */
export const opening = `--${boundary}\r\nContent-Disposition: form-data; name="imgUrl"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;

/** Opens a request that creates an article from a form; its body is to be written. */
export function openUpload(octavo: Octavo): ClientRequest {
  const { hostname, port } = new URL(octavo.url);
  const headers = { Cookie: octavo.admin.cookie, 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  // Like a browser, with a persistent connection: a server that closed it could truncate its own response.
  const agent = new Agent({ keepAlive: true });
  return request({ hostname, port, method: 'POST', path: '/api/articles', headers, agent });
}

/** Sends a body without end; resolves to the response that comes all the same. */
export function endlessUpload(octavo: Octavo): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const req = openUpload(octavo);
    let hasResponse = false;
    req.on('error', (error) => hasResponse || reject(error));
    req.on('response', (res) => {
      hasResponse = true;
      let body = '';
      res.on('data', (chunk) => {
        body += chunk;
      });
      res.on('end', () => {
        resolve({ status: res.statusCode ?? 0, text: body });
        req.destroy();
      });
    });
    const piece = Buffer.alloc(64 * 1024);
    const more = () => {
      while (!hasResponse && !req.destroyed && req.write(piece));
      if (!hasResponse && !req.destroyed) req.once('drain', more);
    };
    req.write(opening);
    more();
  });
}

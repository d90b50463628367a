import { request } from 'node:http';

interface Sent {
  method?: string;
  /** The path as it is sent, including dots and percent signs. */
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The bytes of the body, still encoded. */
  body: Buffer;
}

/** Makes a request without fetch's normalisation of addresses and headers. */
export function rawRequest(url: string, { method = 'GET', path, headers = {}, body }: Sent): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const req = request({ hostname, port, method, path, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const received = Buffer.concat(chunks);
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text: received.toString(), body: received });
      });
    });
    req.on('error', reject);
    req.end(body);
  });
}

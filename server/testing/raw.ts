import { request } from 'node:http';

interface Sent {
  method?: string;
  /** As it goes on the wire: dots, percent signs and all. */
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The bytes of `text`, packed as they came. */
  body: Buffer;
}

/** Makes a request without the tidying that fetch does to addresses and headers. */
export function rawRequest(url: string, { method = 'GET', path, headers = {}, body }: Sent): Promise<RawAnswer> {
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

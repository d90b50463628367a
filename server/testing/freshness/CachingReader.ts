import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

interface Sent {
  path: string;
  cookie?: string | undefined;
  /** The accepted encoding: 'br', 'gzip' or 'identity'. */
  encoding: string;
  /** True to send If-None-Match with the ETag of the cached response. */
  conditional: boolean;
}

/** The result of reading; the text of a 304 is the cached one. */
export interface Read {
  status: number;
  text: string;
  /** Violations of what the response's ETag promises. */
  violations: string[];
}

/** Reads like a browser with a cache, and checks that each ETag always stands for the same text. */
export class CachingReader {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 100 });
  private readonly url: URL;
  /** The text by address and ETag. */
  private readonly texts = new Map<string, string>();
  /** The latest ETag by address, encoding and cookie. */
  private readonly etags = new Map<string, string>();
  unchanged = 0;

  constructor(url: string) {
    this.url = new URL(url);
  }

  async read({ path, cookie, encoding, conditional }: Sent): Promise<Read> {
    const key = `${path} ${encoding} ${cookie ?? ''}`;
    const cached = conditional ? this.etags.get(key) : undefined;
    const headers = {
      'Accept-Encoding': encoding,
      ...(cookie ? { Cookie: cookie } : {}),
      ...(cached ? { 'If-None-Match': cached } : {}),
    };
    const { status, etag, body } = await this.request(path, headers);
    if (status === 304) return this.notModified(path, cached, etag);
    const violations: string[] = [];
    if (etag && status === 200) {
      const before = this.texts.get(`${path} ${etag}`);
      if (before !== undefined && before !== body) violations.push(`has the ETag of another text, ${etag}`);
      if (cached === etag) violations.push('sends again what is cached already');
      this.texts.set(`${path} ${etag}`, body);
      this.etags.set(key, etag);
    }
    return { status, text: body, violations };
  }

  close(): void {
    this.agent.destroy();
  }

  private notModified(path: string, cached: string | undefined, etag: string): Read {
    this.unchanged++;
    const text = this.texts.get(`${path} ${cached}`);
    const violations =
      text === undefined || etag !== cached ? [`is not modified with ${etag} instead of ${cached}`] : [];
    return { status: 200, text: text ?? '', violations };
  }

  private request(path: string, headers: Record<string, string>) {
    const { hostname, port } = this.url;
    return new Promise<{ status: number; etag: string; body: string }>((resolve, reject) => {
      const req = request({ hostname, port, path, headers, agent: this.agent }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('error', reject);
        res.on('end', () => {
          const body = decoded(Buffer.concat(chunks), res.headers['content-encoding']);
          resolve({ status: res.statusCode ?? 0, etag: res.headers.etag ?? '', body });
        });
      });
      req.on('error', reject);
      req.end();
    });
  }
}

function decoded(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

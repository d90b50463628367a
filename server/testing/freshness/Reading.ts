import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

interface Sent {
  path: string;
  cookie?: string | undefined;
  /** What is accepted: 'br', 'gzip' or 'identity'. */
  encoding: string;
  /** Whether to say what is had already. */
  conditional: boolean;
}

/** What was read: of a 304, the text that was had already. */
export interface Read {
  status: number;
  text: string;
  /** What is wrong with the tags of this answer. */
  wrong: string[];
}

/** Reads as a browser with a cache does, and holds every ETag to what it once stood for. */
export class Reading {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 100 });
  private readonly url: URL;
  /** By address and ETag, what they stand for. */
  private readonly texts = new Map<string, string>();
  /** By address, encoding and cookie, the ETag that came last. */
  private readonly had = new Map<string, string>();
  unchanged = 0;

  constructor(url: string) {
    this.url = new URL(url);
  }

  async read({ path, cookie, encoding, conditional }: Sent): Promise<Read> {
    const key = `${path} ${encoding} ${cookie ?? ''}`;
    const had = conditional ? this.had.get(key) : undefined;
    const headers = {
      'Accept-Encoding': encoding,
      ...(cookie ? { Cookie: cookie } : {}),
      ...(had ? { 'If-None-Match': had } : {}),
    };
    const { status, etag, body } = await this.ask(path, headers);
    if (status === 304) return this.kept(path, had, etag);
    const wrong: string[] = [];
    if (etag && status === 200) {
      const before = this.texts.get(`${path} ${etag}`);
      if (before !== undefined && before !== body) wrong.push(`has the ETag of another text, ${etag}`);
      if (had === etag) wrong.push('sends again what was had already');
      this.texts.set(`${path} ${etag}`, body);
      this.had.set(key, etag);
    }
    return { status, text: body, wrong };
  }

  close(): void {
    this.agent.destroy();
  }

  private kept(path: string, had: string | undefined, etag: string): Read {
    this.unchanged++;
    const text = this.texts.get(`${path} ${had}`);
    const wrong = text === undefined || etag !== had ? [`is told as unchanged with ${etag} instead of ${had}`] : [];
    return { status: 200, text: text ?? '', wrong };
  }

  private ask(path: string, headers: Record<string, string>) {
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

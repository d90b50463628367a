import type { openApiCheck } from './openapi.ts';

export interface ApiResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the body, whatever its type
  body: any;
}

interface Sent {
  /** FormData is sent as multipart, text as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** A client of the API: stores the session's cookie, and checks every response against the OpenAPI description. */
export class Client {
  cookie = '';
  private readonly url: string;
  private readonly check: ReturnType<typeof openApiCheck>;

  constructor(url: string, check: ReturnType<typeof openApiCheck>) {
    this.url = url;
    this.check = check;
  }

  get = (path: string, sent?: Sent) => this.send('GET', path, sent);
  post = (path: string, body?: unknown, sent?: Sent) => this.send('POST', path, { ...sent, body });
  put = (path: string, body?: unknown, sent?: Sent) => this.send('PUT', path, { ...sent, body });
  delete = (path: string, sent?: Sent) => this.send('DELETE', path, sent);

  /** `path` is under the server's root: '/api/articles'. */
  async send(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<ApiResponse> {
    const plain =
      body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(plain ? {} : { 'Content-Type': 'application/json' }),
        ...(this.cookie ? { Cookie: this.cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: plain ? (body as string | FormData) : JSON.stringify(body) }),
    });
    this.storeCookie(response.headers);
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    const received = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    this.check({ method, path, status: received.status, body: received.body });
    return received;
  }

  private storeCookie(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name, value] = /^((?:__Host-)?octavo_session)=([^;]*)/.exec(line) ?? [];
      if (value !== undefined) this.cookie = value ? `${name}=${value}` : '';
    }
  }
}

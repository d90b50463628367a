import { X509Certificate } from 'node:crypto';
import { EventEmitter } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import tls from 'node:tls';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type {
  AuthInfo,
  Certificate,
  ClientRequest,
  ClientRequestConstructorOptions,
  IncomingMessage,
  Session,
} from 'electron';
import type { CookieJar } from './CookieJar.ts';

const CHUNK_SIZE = 16 * 1024;

/** Chromium's names of Node's errors. */
const netErrors: Record<string, string> = {
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'net::ERR_NAME_NOT_RESOLVED',
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  EPIPE: 'net::ERR_CONNECTION_RESET',
  ETIMEDOUT: 'net::ERR_CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'net::ERR_INTERNET_DISCONNECTED',
  EPROTO: 'net::ERR_SSL_PROTOCOL_ERROR',
  ERR_SSL_WRONG_VERSION_NUMBER: 'net::ERR_SSL_PROTOCOL_ERROR',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'net::ERR_SSL_PROTOCOL_ERROR',
  CERT_HAS_EXPIRED: 'net::ERR_CERT_DATE_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'net::ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'net::ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'net::ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'net::ERR_CERT_AUTHORITY_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'net::ERR_CERT_COMMON_NAME_INVALID',
};

const AUTHORITY_INVALID = 'net::ERR_CERT_AUTHORITY_INVALID';

/** Decides on a certificate that Chromium does not trust. */
export type CertificateJudge = NonNullable<Parameters<Session['setCertificateVerifyProc']>[0]>;

/** What the requests of one app share. */
interface AppNetwork {
  cookieJar: CookieJar;
  agents: { http: http.Agent; https: https.Agent };
  /** The origin of the proxy for http, which is `--proxy-server`. */
  proxy: string | null;
  /** Names and passwords of Basic authentication by origin, a proxy's too, in Base64. */
  passwords: Map<string, string>;
  /** The one of the request's session. */
  judge: CertificateJudge | null;
}

/**
 * `net.request` over Node's http, as far as the app uses it and as lib/common/api/net-client-request.ts of Electron does it:
 * the body is sent at the end, with its length; a redirect that is not followed ends the request.
 */
export class StandInRequest
  extends EventEmitter
  implements Pick<ClientRequest, 'write' | 'abort' | 'getUploadProgress'>
{
  private readonly options: ClientRequestConstructorOptions;
  private readonly app: AppNetwork;
  private readonly parts: Buffer[] = [];
  private request: http.ClientRequest | undefined;
  private aborted = false;
  private sent = 0;
  private total = 0;
  /** True once the app has decided to trust the server's certificate. */
  private isTrusted = false;

  constructor(options: ClientRequestConstructorOptions, app: AppNetwork) {
    super();
    this.options = options;
    this.app = app;
  }

  write(chunk: string | Buffer): void {
    this.parts.push(Buffer.from(chunk));
  }

  end(): void {
    void this.start(Buffer.concat(this.parts));
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.request?.destroy();
    this.emit('abort');
  }

  getUploadProgress() {
    const started = this.total > 0;
    return { active: this.request !== undefined && !this.aborted, started, current: this.sent, total: this.total };
  }

  private async start(body: Buffer): Promise<void> {
    const { url = '', method = 'GET', headers = {}, credentials } = this.options;
    const { protocol, origin } = new URL(url);
    const isSecure = protocol === 'https:';
    const cookie = credentials === 'include' ? this.app.cookieJar.header(url) : undefined;
    const password = credentials === 'include' ? this.app.passwords.get(origin) : undefined;
    const proxy = isSecure ? null : this.app.proxy;
    const proxyPassword = proxy && this.app.passwords.get(proxy);
    const request = (isSecure ? https : http).request(proxy ?? url, {
      ...(proxy ? { path: url } : {}),
      method,
      agent: this.isTrusted ? false : this.app.agents[isSecure ? 'https' : 'http'],
      rejectUnauthorized: !this.isTrusted,
      headers: {
        'user-agent': 'Mozilla/5.0 (stand-in) Electron/45',
        'accept-encoding': 'gzip, deflate, br',
        'sec-fetch-site': 'none',
        'sec-fetch-mode': 'no-cors',
        'sec-fetch-dest': 'empty',
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(password ? { authorization: `Basic ${password}` } : {}),
        ...(proxyPassword ? { 'proxy-authorization': `Basic ${proxyPassword}`, host: new URL(url).host } : {}),
        ...(body.length > 0 ? { 'content-length': body.length } : {}),
      },
    });
    this.request = request;
    let hasResponse = false;
    request.on('response', (response) => {
      hasResponse = true;
      if (this.needsLogin(response)) {
        this.logIn(response, body);
      } else this.receive(response);
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (this.aborted || hasResponse) return;
      // A connection that was kept may have been closed meanwhile: Chromium sends the request again, whatever its method.
      if (request.reusedSocket && error.code === 'ECONNRESET') return void this.start(body);
      if (netError(error) === AUTHORITY_INVALID && this.app.judge) return void this.judge(this.app.judge, body);
      const isMalformed = error.code?.startsWith('HPE_');
      this.emit('error', new Error(isMalformed ? 'net::ERR_INVALID_HTTP_RESPONSE' : netError(error)));
    });
    this.total = body.length;
    for (let at = 0; at < body.length && !request.destroyed; at += CHUNK_SIZE) {
      const chunk = body.subarray(at, at + CHUNK_SIZE);
      await new Promise<void>((resolve) => request.write(chunk, () => resolve()));
      this.sent = at + chunk.length;
    }
    request.end();
  }

  /** Has the app decide on the server's certificate, and sends the request again if it is trusted. */
  private judge(judge: CertificateJudge, body: Buffer): void {
    const { hostname, port } = new URL(this.options.url ?? '');
    const socket = tls.connect({ host: hostname, port: Number(port || 443), rejectUnauthorized: false }, () => {
      const certificate = certificateOf(socket.getPeerCertificate(true));
      socket.destroy();
      judge({ hostname, certificate, errorCode: -202 } as Parameters<CertificateJudge>[0], (answer) => {
        this.isTrusted = answer === 0;
        if (this.isTrusted) void this.start(body);
        else this.emit('error', new Error(AUTHORITY_INVALID));
      });
    });
    socket.on('error', (error) => this.emit('error', new Error(netError(error))));
  }

  private needsLogin({ statusCode, headers }: http.IncomingMessage): boolean {
    const isBasic = (challenge = '') => /^basic /i.test(challenge);
    const isAsked = statusCode === 401 && isBasic(headers['www-authenticate']);
    const isProxyAsked = statusCode === 407 && isBasic(String(headers['proxy-authenticate'] ?? ''));
    return (isAsked || isProxyAsked) && this.options.credentials === 'include' && this.listenerCount('login') > 0;
  }

  /** Asks the app for a name and password, and repeats the request with them. */
  private logIn(response: http.IncomingMessage, body: Buffer): void {
    const isProxy = response.statusCode === 407;
    const { hostname: host, port, origin } = new URL((isProxy && this.app.proxy) || (this.options.url ?? ''));
    const challenge = response.headers[isProxy ? 'proxy-authenticate' : 'www-authenticate'];
    const realm = /realm="([^"]*)"/.exec(String(challenge))?.[1] ?? '';
    const info = { isProxy, scheme: 'basic', host, port: Number(port), realm } satisfies AuthInfo;
    this.emit('login', info, (username?: string, password?: string) => {
      if (username === undefined) return this.receive(response);
      response.resume();
      this.app.passwords.set(origin, Buffer.from(`${username}:${password}`).toString('base64'));
      void this.start(body);
    });
  }

  private receive(response: http.IncomingMessage): void {
    const { url = '', credentials, redirect } = this.options;
    const { statusCode = 0, headers } = response;
    if (credentials === 'include') this.app.cookieJar.store(url, headers['set-cookie'] ?? []);
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      const target = new URL(headers.location, url).href;
      if (redirect !== 'manual') throw new Error('The stand-in follows no redirects');
      this.emit('redirect', statusCode, 'GET', target, {});
      if (!this.aborted) this.emit('error', new Error('Redirect was cancelled'));
      return;
    }
    const responseHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? '']));
    const message = Object.assign(new EventEmitter(), { statusCode, headers: responseHeaders, statusMessage: '' });
    this.emit('response', message satisfies Pick<IncomingMessage, 'statusCode' | 'headers' | 'statusMessage'>);
    const decoded = decode(response);
    decoded.on('data', (part) => message.emit('data', part));
    decoded.on('end', () => message.emit('end'));
    decoded.on('error', (error) => message.emit('error', new Error(netError(error))));
    response.on('aborted', () => message.emit('aborted'));
  }
}

/** Converts a certificate, with those that the server sent along, to Electron's. */
function certificateOf(peer: tls.DetailedPeerCertificate): Certificate {
  const { raw, issuerCertificate: issuer } = peer;
  const isLast = !issuer || issuer.fingerprint256 === peer.fingerprint256;
  const data = new X509Certificate(raw).toString();
  return { data, ...(isLast ? {} : { issuerCert: certificateOf(issuer) }) } as Certificate;
}

function decode(response: http.IncomingMessage): Readable {
  const coding = response.headers['content-encoding'];
  if (coding === 'br') return response.pipe(createBrotliDecompress());
  return coding === 'gzip' ? response.pipe(createGunzip()) : response;
}

function netError({ code = '' }: NodeJS.ErrnoException): string {
  return netErrors[code] ?? `net::ERR_FAILED (${code})`;
}

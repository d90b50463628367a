export interface Cookie {
  name: string;
  value: string;
  host: string;
  path: string;
  secure: boolean;
  expires: number;
}

/** Stores cookies as browsers do (RFC 6265bis), by host alone, since Octavo sets no domain in its cookies. */
export class CookieJar {
  private cookies: Cookie[] = [];

  /** Forgets what lasts only while the app runs. */
  reopen(): void {
    this.cookies = this.cookies.filter(({ expires }) => Number.isFinite(expires));
  }

  /** The value of the Cookie header for a request; undefined where there is none. */
  header(address: string): string | undefined {
    const { hostname, pathname, protocol } = new URL(address);
    const matching = this.cookies.filter(
      ({ host, path, secure, expires }) =>
        host === hostname &&
        (pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)) &&
        (!secure || protocol === 'https:') &&
        expires > Date.now(),
    );
    return matching.map(({ name, value }) => `${name}=${value}`).join('; ') || undefined;
  }

  /** Stores the cookies of a response's Set-Cookie headers. */
  store(address: string, headers: string[]): void {
    for (const header of headers) {
      const cookie = parseCookie(header, new URL(address).hostname);
      this.cookies = this.cookies.filter(
        ({ name, host, path }) => name !== cookie.name || host !== cookie.host || path !== cookie.path,
      );
      if (cookie.expires > Date.now()) this.cookies.push(cookie);
    }
  }
}

/** Parses a Set-Cookie header; `expires` in milliseconds since 1970, infinite for one that lasts while the app runs. */
export function parseCookie(header: string, host: string): Cookie {
  const [pair = '', ...rest] = header.split(';').map((part) => part.trim());
  const attributes = new Map(
    rest.map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.toLowerCase(), value];
    }),
  );
  const at = pair.indexOf('=');
  const maxAge = attributes.get('max-age');
  const expires = attributes.get('expires');
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    host,
    path: attributes.get('path') || '/',
    secure: attributes.has('secure'),
    expires: maxAge ? Date.now() + Number(maxAge) * 1000 : expires ? Date.parse(expires) : Number.POSITIVE_INFINITY,
  };
}

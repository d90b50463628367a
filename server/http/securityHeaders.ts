import helmet from 'helmet';
import type { Middleware } from 'koa';
import { pageSources } from '../../shared/site/contentSecurityPolicy.ts';

interface Options {
  /** True where the public address is https. */
  secure: boolean;
  /** Hashes (`'sha256-…'`) of the inline scripts that pages carry. */
  inlineScripts: string[];
  /** True in development alone, where the module server injects inline scripts and styles. */
  relaxed: boolean;
}

/** Device features that neither our pages nor anything embedded in them may use: https://www.w3.org/TR/permissions-policy/ */
const UNUSED = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock', 'serial'],
  ...['usb', 'window-management', 'xr-spatial-tracking'],
];
const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ');

/** Sets Content-Security-Policy and its companions on every response. */
export function securityHeaders(options: Options): Middleware {
  const headers = headersOf(options);
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}

/** Takes the headers from helmet once: they are the same on every response, and it would put them together for each. */
function headersOf(options: Options): Record<string, string> {
  const headers: Record<string, string> = { 'Permissions-Policy': PERMISSIONS };
  const setHeader = (name: string, value: string) => {
    headers[name] = value;
  };
  policiesOf(options)({} as never, { setHeader, removeHeader() {} } as never, () => {});
  return headers;
}

function policiesOf({ secure, inlineScripts, relaxed }: Options): ReturnType<typeof helmet> {
  const inline = relaxed ? ["'unsafe-inline'"] : inlineScripts;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...inline],
        ...pageSources,
        'form-action': ["'self'"],
        ...(relaxed ? { 'style-src': ["'self'", "'unsafe-inline'"], 'connect-src': ["'self'", 'ws:'] } : {}),
        ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

import type { Context } from 'koa';
import { SESSION_SECONDS } from './token.ts';

const NAME = 'octavo_session';
/** Readable by scripts and without a secret: tells a page that asking for the session may be worth it. */
const HINT = 'octavo_signed_in';

/** The session's cookie: `Secure` exactly when the public address is https. */
export type SessionCookie = ReturnType<typeof sessionCookie>;

export function sessionCookie({ secure }: { secure: boolean }) {
  const shared = { path: '/', sameSite: 'lax', secure, overwrite: true } as const;

  return {
    read: (ctx: Context): string | undefined => ctx.cookies.get(NAME),

    set(ctx: Context, token: string): void {
      // Behind a proxy that ends TLS the request itself is plain; the library would refuse a Secure cookie.
      if (secure) ctx.cookies.secure = true;
      const maxAge = SESSION_SECONDS * 1000;
      ctx.cookies.set(NAME, token, { ...shared, httpOnly: true, maxAge });
      ctx.cookies.set(HINT, '1', { ...shared, httpOnly: false, maxAge });
    },

    clear(ctx: Context): void {
      if (secure) ctx.cookies.secure = true;
      ctx.cookies.set(NAME, null, { ...shared, httpOnly: true });
      ctx.cookies.set(HINT, null, { ...shared, httpOnly: false });
    },
  };
}

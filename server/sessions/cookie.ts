import type { Context } from 'koa';
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from '../../shared/cookies.ts';
import { SESSION_SECONDS } from './token.ts';

/** The session's cookie: `Secure` exactly when the public address is https. */
export type SessionCookie = ReturnType<typeof sessionCookie>;

export function sessionCookie({ secure }: { secure: boolean }) {
  const shared = { path: '/', sameSite: 'lax', secure, overwrite: true } as const;

  return {
    read: (ctx: Context): string | undefined => ctx.cookies.get(SESSION_COOKIE),

    set(ctx: Context, token: string): void {
      // Behind a proxy that terminates TLS the request itself is plain, and the library would refuse a Secure cookie.
      if (secure) ctx.cookies.secure = true;
      const maxAge = SESSION_SECONDS * 1000;
      ctx.cookies.set(SESSION_COOKIE, token, { ...shared, httpOnly: true, maxAge });
      ctx.cookies.set(SIGNED_IN_COOKIE, '1', { ...shared, httpOnly: false, maxAge });
    },

    clear(ctx: Context): void {
      if (secure) ctx.cookies.secure = true;
      ctx.cookies.set(SESSION_COOKIE, null, { ...shared, httpOnly: true });
      ctx.cookies.set(SIGNED_IN_COOKIE, null, { ...shared, httpOnly: false });
    },
  };
}

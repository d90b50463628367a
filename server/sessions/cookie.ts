import type { Context } from 'koa';
import { DEVICE_COOKIE, HOST_PREFIX, KNOWN_COOKIE, SESSION_COOKIE, SIGNED_IN_COOKIE } from '../../shared/cookies.ts';
import { fold } from '../../shared/text.ts';
import { deviceGenerationOf, type KnownAccount, type KnownDevices } from './knownDevices.ts';
import type { StartedSession } from './sessions.ts';

/** The time for which a device is known, in seconds. */
const KNOWN_SECONDS = 90 * 24 * 60 * 60;

/** A session's token as a request carries it. */
export interface SentToken {
  token: string;
  /** True where the cookie has the name that it had under https before the prefix. */
  isUnprefixed: boolean;
}

/** The cookies of sessions, and of remembered and known devices: `Secure`, and of this host alone, exactly when the public address is https. */
export type SessionCookie = ReturnType<typeof sessionCookie>;

export function sessionCookie({ secure, knownDevices }: { secure: boolean; knownDevices: KnownDevices }) {
  const shared = { path: '/', sameSite: 'lax', secure, overwrite: true } as const;
  const prefix = secure ? HOST_PREFIX : '';
  const session = `${prefix}${SESSION_COOKIE}`;
  const device = `${prefix}${DEVICE_COOKIE}`;
  const known = `${prefix}${KNOWN_COOKIE}`;

  /** Sets a cookie for so many seconds, null until the browser is closed; takes it away where it has no value. */
  function set(ctx: Context, { name, value, seconds }: { name: string; value: string | null; seconds: number | null }) {
    // Behind a proxy that terminates TLS the request itself is plain, and the library would refuse a Secure cookie.
    if (secure) ctx.cookies.secure = true;
    const maxAge = seconds === null ? {} : { maxAge: seconds * 1000 };
    ctx.cookies.set(name, value, { ...shared, httpOnly: name !== SIGNED_IN_COOKIE, ...maxAge });
  }

  /** Marks the device as known to the account with this email. */
  async function setKnown(ctx: Context, email: string): Promise<void> {
    const account = fold(email);
    mark(ctx, { account, generation: await deviceGenerationOf(account) });
  }

  function mark(ctx: Context, account: KnownAccount): void {
    const value = knownDevices.mark(account, ctx.cookies.get(known));
    set(ctx, { name: known, value, seconds: KNOWN_SECONDS });
  }

  return {
    read(ctx: Context): SentToken | null {
      const token = ctx.cookies.get(session);
      if (token || !secure) return token ? { token, isUnprefixed: false } : null;
      const earlier = ctx.cookies.get(SESSION_COOKIE);
      return earlier ? { token: earlier, isUnprefixed: true } : null;
    },

    set(ctx: Context, { token, seconds, user, deviceGeneration }: StartedSession): void {
      // The session first: some clients read the first cookie alone.
      set(ctx, { name: session, value: token, seconds });
      set(ctx, { name: SIGNED_IN_COOKIE, value: '1', seconds });
      mark(ctx, { account: fold(user.email), generation: deviceGeneration });
      if (secure && ctx.cookies.get(SESSION_COOKIE)) set(ctx, { name: SESSION_COOKIE, value: null, seconds: null });
    },

    clear(ctx: Context): void {
      for (const name of new Set([session, SESSION_COOKIE, SIGNED_IN_COOKIE])) {
        set(ctx, { name, value: null, seconds: null });
      }
    },

    setKnown,
    /** Returns the name of a device that is known to the account; null for any other. */
    knownDevice: (ctx: Context, account: KnownAccount): string | null =>
      knownDevices.nameIn(ctx.cookies.get(known), account),

    /** Reads the token of a device on which no second factor is asked. */
    readDevice: (ctx: Context): string | undefined => ctx.cookies.get(device),
    setDevice: (ctx: Context, token: string, seconds: number): void =>
      set(ctx, { name: device, value: token, seconds }),
  };
}

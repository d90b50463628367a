import type { Context } from 'koa';
import {
  DEVICE_COOKIE,
  HOST_PREFIX,
  KNOWN_COOKIE,
  SESSION_COOKIE,
  SIGNED_IN_COOKIE,
} from '../../../shared/kit/cookies.ts';
import type { App } from '../../context.ts';
import { emailKey } from '../users/emailKey.ts';
import { deviceGenerationOf, deviceNameIn, type KnownAccount, markDevice } from './knownDevices.ts';
import type { StartedSession } from './sessions.ts';

/** The time for which a device is known, in seconds. */
const KNOWN_SECONDS = 90 * 24 * 60 * 60;

export const readSessionToken = (app: App, ctx: Context): string | undefined =>
  ctx.cookies.get(nameOf(app, SESSION_COOKIE));

/** Sets the cookies of a session that begins, and marks the device as known to its account. */
export function setSessionCookies(app: App, ctx: Context, started: StartedSession): void {
  const { token, seconds, user, deviceGeneration } = started;
  // The session first: some clients read the first cookie alone.
  setCookie(app, ctx, { name: nameOf(app, SESSION_COOKIE), value: token, seconds });
  setCookie(app, ctx, { name: SIGNED_IN_COOKIE, value: '1', seconds });
  setMark(app, ctx, { account: emailKey(user.email), generation: deviceGeneration });
  // One from before the site had TLS.
  if (isSecure(app) && ctx.cookies.get(SESSION_COOKIE)) removeCookie(app, ctx, SESSION_COOKIE);
}

export function clearSessionCookies(app: App, ctx: Context): void {
  for (const name of new Set([nameOf(app, SESSION_COOKIE), SESSION_COOKIE, SIGNED_IN_COOKIE])) {
    removeCookie(app, ctx, name);
  }
}

/** Marks the device as known to the account with this email. */
export async function setKnownDevice(app: App, ctx: Context, email: string): Promise<void> {
  const account = emailKey(email);
  setMark(app, ctx, { account, generation: await deviceGenerationOf(account) });
}

/** Returns the name of a device that is known to the account; null for any other. */
export const knownDevice = (app: App, ctx: Context, account: KnownAccount): string | null =>
  deviceNameIn(app, ctx.cookies.get(nameOf(app, KNOWN_COOKIE)), account);

/** Reads the token of a device on which no second factor is asked. */
export const readRememberedDevice = (app: App, ctx: Context): string | undefined =>
  ctx.cookies.get(nameOf(app, DEVICE_COOKIE));

export const setRememberedDevice = (app: App, ctx: Context, token: string, seconds: number): void =>
  setCookie(app, ctx, { name: nameOf(app, DEVICE_COOKIE), value: token, seconds });

function setMark(app: App, ctx: Context, account: KnownAccount): void {
  const name = nameOf(app, KNOWN_COOKIE);
  setCookie(app, ctx, { name, value: markDevice(app, account, ctx.cookies.get(name)), seconds: KNOWN_SECONDS });
}

interface Cookie {
  name: string;
  /** Null takes the cookie away. */
  value: string | null;
  /** Null for one that ends with the browser. */
  seconds: number | null;
}

/** Sets a cookie, `Secure` exactly when the public address is https. */
function setCookie(app: App, ctx: Context, { name, value, seconds }: Cookie): void {
  const secure = isSecure(app);
  // Behind a proxy that terminates TLS the request itself is plain, and the library would refuse a Secure cookie.
  if (secure) ctx.cookies.secure = true;
  const maxAge = seconds === null ? {} : { maxAge: seconds * 1000 };
  const shared = { path: '/', sameSite: 'lax', secure, overwrite: true } as const;
  ctx.cookies.set(name, value, { ...shared, httpOnly: name !== SIGNED_IN_COOKIE, ...maxAge });
}

const removeCookie = (app: App, ctx: Context, name: string): void =>
  setCookie(app, ctx, { name, value: null, seconds: null });

const isSecure = ({ origin }: App): boolean => origin.startsWith('https:');

/** Returns the name of a cookie that is of this host alone where the public address is https. */
const nameOf = (app: App, name: string): string => (isSecure(app) ? HOST_PREFIX + name : name);

import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NotificationKind, notificationKinds, unsubscribePath } from '../../shared/notifications/notifications.ts';
import type { App } from '../context.ts';

/**
 * Returns the path by which mails of these kinds to an account end without signing in (https://www.rfc-editor.org/rfc/rfc8058):
 * signed, and good for as long as the account. All that it can do is to end mail.
 */
export function unsubscriptionPath(app: App, userId: number, kinds: NotificationKind[]): string {
  const text = [userId, ...kinds].join('.');
  return unsubscribePath(`${text}.${signatureOf(app, text).toString('base64url')}`);
}

/** Returns the account that gets no more mail by a token, and of which kinds; null for one that was not made here. */
export function readUnsubscription(app: App, token: string): { userId: number; kinds: NotificationKind[] } | null {
  const end = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(end, 0));
  const [given, right] = [Buffer.from(token.slice(end + 1), 'base64url'), signatureOf(app, text)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [userId, ...names] = text.split('.');
  return { userId: Number(userId), kinds: notificationKinds.filter((kind) => names.includes(kind)) };
}

function signatureOf({ secret }: App, text: string): Buffer {
  const key = createHmac('sha256', secret).update('octavo unsubscribe').digest();
  return createHmac('sha256', key).update(text).digest();
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NotificationKind, notificationKinds, unsubscribePath } from '../../shared/notifications.ts';

/**
 * The links by which mails end without signing in (https://www.rfc-editor.org/rfc/rfc8058): a signed account and kinds, good
 * for as long as the account. All that they can do is to end mail.
 */
export type Unsubscription = ReturnType<typeof createUnsubscription>;

export function createUnsubscription(secret: string) {
  const key = createHmac('sha256', secret).update('octavo unsubscribe').digest();
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest();

  return {
    /** Returns the path that ends mails of these kinds to an account. */
    pathOf(userId: number, kinds: NotificationKind[]): string {
      const text = [userId, ...kinds].join('.');
      return unsubscribePath(`${text}.${signatureOf(text).toString('base64url')}`);
    },

    /** Returns the account that gets no more mail by a token, and of which kinds; null for one that was not made here. */
    read(token: string): { userId: number; kinds: NotificationKind[] } | null {
      const end = token.lastIndexOf('.');
      const text = token.slice(0, Math.max(end, 0));
      const [given, right] = [Buffer.from(token.slice(end + 1), 'base64url'), signatureOf(text)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [userId, ...names] = text.split('.');
      return { userId: Number(userId), kinds: notificationKinds.filter((kind) => names.includes(kind)) };
    },
  };
}

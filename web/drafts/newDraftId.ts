import { newKey } from '../kernel/newKey.ts';

/** Returns a new UUID of random bytes (https://www.rfc-editor.org/rfc/rfc9562#section-5.4); `randomUUID` is missing on insecure origins. */
export function newDraftId(): string {
  const key = newKey();
  const variant = '89ab'[Number.parseInt(key[16] ?? '0', 16) % 4];
  return [key.slice(0, 8), key.slice(8, 12), `4${key.slice(13, 16)}`, variant + key.slice(17, 20), key.slice(20)].join(
    '-',
  );
}

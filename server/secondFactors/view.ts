import type { Passkey } from '../../shared/secondFactors.ts';
import type { PasskeyRow } from './model.ts';

/** Presents a passkey to its owner. */
export function passkeyView({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    _id: String(id),
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

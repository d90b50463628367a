import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Encrypts secrets for the database with a key of the installation's secret. */
export type SecretBox = ReturnType<typeof createSecretBox>;

/**
 * Makes a box whose content opens only with the same installation's secret, for the same purpose and the same `owner`, if it
 * has one: AES-256-GCM (https://csrc.nist.gov/pubs/sp/800/38/d/final).
 */
export function createSecretBox(secret: string, purpose: 'mail' | 'mail server' | 'second factors') {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `octavo ${purpose}`, 32));

  return {
    seal(text: string, owner: number | '' = ''): string {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(owner)));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },

    /** Returns the text; null where it was sealed with another secret or for somebody else. */
    open(sealed: string, owner: number | '' = ''): string | null {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
          .setAAD(Buffer.from(String(owner)))
          .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

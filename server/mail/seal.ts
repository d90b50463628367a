import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const [IV, TAG] = [12, 16];

/** Encrypts what waits in the database, so that a stolen copy has no link that could be followed. */
export type Seal = ReturnType<typeof createSeal>;

export function createSeal(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'octavo mail', 32));

  return {
    /** Encrypts a value that JSON can hold: AES-256-GCM (https://csrc.nist.gov/pubs/sp/800/38/d/final). */
    close(value: unknown): string {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
    },

    /** Decrypts it. Throws where it was encrypted with another secret, or changed. */
    open(sealed: string): unknown {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG });
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
      return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8'));
    },
  };
}

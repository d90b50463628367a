import { Secret, TOTP } from 'otpauth';

/** The length of a time step, in seconds. */
const PERIOD = 30;
/** The number of steps before and after this one whose codes are accepted. */
const WINDOW = 1;
/** The number of steps within which a wrong clock is told: five minutes. */
const FAR = 10;

const rules = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const;

/** Makes a random secret (160 bits, as https://www.rfc-editor.org/rfc/rfc4226#section-4 recommends), in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

interface KeyUriFields {
  secret: string;
  /** The site. */
  issuer: string;
  /** The account's email address. */
  label: string;
}

/** Returns the address that an authenticator app reads as a QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const otpauthOf = ({ secret, issuer, label }: KeyUriFields): string =>
  // A colon separates both in the address.
  new TOTP({ ...rules, secret, issuer: issuer.replaceAll(':', ' '), label }).toString();

/**
 * Returns the time step of a code (https://www.rfc-editor.org/rfc/rfc6238) at a time in milliseconds; null for a wrong code
 * and for one of a step further away than the one before and the one after.
 */
export function stepOf(code: string, secret: string, at: number): number | null {
  const delta = deltaOf(code, { secret, at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD) + delta;
}

/** Returns by how many seconds the clock that made a code is ahead, less than none where it is behind; null for a wrong code. */
export function clockOffset(code: string, secret: string, at: number): number | null {
  const delta = deltaOf(code, { secret, at, window: FAR });
  return delta === null ? null : delta * PERIOD;
}

function deltaOf(code: string, { secret, at, window }: { secret: string; at: number; window: number }): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  return TOTP.validate({ ...rules, token, secret: Secret.fromBase32(secret), timestamp: at, window });
}

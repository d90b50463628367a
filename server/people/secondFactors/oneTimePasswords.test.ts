import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { clockOffset, newSecret, otpauthOf, stepOf } from './oneTimePasswords.ts';

/** The secret and the times of https://www.rfc-editor.org/rfc/rfc6238#appendix-B, whose codes end in these six digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const codeAt = (at: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

describe('the codes of RFC 6238', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i seconds', (seconds, code) => {
    expect(stepOf(code, secret, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });
});

describe('a clock that is off', () => {
  const now = 1_800_000_000_000;
  const step = now / 30_000;

  it.each([
    [0, step],
    [30, step + 1],
    [-30, step - 1],
    [60, null],
    [-60, null],
    [90, null],
    [-90, null],
  ])('by %i seconds', (seconds, expected) => {
    expect(stepOf(codeAt(now + seconds * 1000), secret, now)).toBe(expected);
  });

  it.each([
    [90, 90],
    [-90, -90],
    [300, 300],
    [330, null],
  ])('by %i seconds is told', (seconds, expected) => {
    expect(clockOffset(codeAt(now + seconds * 1000), secret, now)).toBe(expected);
  });
});

it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '-12345', '1e5000'])('takes %j for no code', (code) => {
  expect(stepOf(code, secret, 0)).toBeNull();
});

it('reads a code with the space that apps show', () => {
  expect(stepOf('287 082', secret, 59_000)).toBe(1);
});

it('names the site and the account for the app, with a secret of 160 bits', () => {
  const made = newSecret();

  const address = new URL(otpauthOf({ secret: made, issuer: 'On: Paper', label: 'ada@octavo.example' }));

  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(made);
  expect(address.protocol + address.host).toBe('otpauth:totp');
  expect(decodeURIComponent(address.pathname)).toBe('/On  Paper:ada@octavo.example');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: made, issuer: 'On  Paper', digits: '6' });
});

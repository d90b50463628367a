import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  ExtendedKeyUsageExtension,
  Extension,
  makeCertificate,
  type TestCertificate,
} from '../../testing/certificates.ts';
import { isVouchedFor } from './isVouchedFor.ts';

const HOST = 'press.example';
const HOUR = 60 * 60 * 1000;
const before = new Date(Date.now() - 2 * HOUR);
const earlier = new Date(Date.now() - HOUR);
const later = new Date(Date.now() + HOUR);
const NAME_CONSTRAINTS = '2.5.29.30';

const root = await makeCertificate({ name: 'Our own', authority: true });

/** Tells if an authority vouches for the first certificate, with which a server sends the others. */
function vouches(certificates: TestCertificate[], authority = root, host = HOST): boolean {
  return isVouchedFor({
    chain: certificates.map(({ pem }) => pem),
    host,
    authority: new X509Certificate(authority.pem),
    now: new Date(),
  });
}

const serverOf = (issuer: TestCertificate, more = {}) =>
  makeCertificate({ name: 'Server', issuer, hosts: [HOST, '*.wild.example', '10.0.0.7', '::1'], ...more });

describe('a certificate of the authority', () => {
  it.each([HOST, 'any.wild.example', '10.0.0.7', '::1'])('is good for %s', async (host) => {
    expect(vouches([await serverOf(root)], root, host)).toBe(true);
  });

  it.each(['press.example.evil.example', 'evil.example', 'a.b.wild.example', '10.0.0.8', ''])(
    'is not good for %s',
    async (host) => {
      expect(vouches([await serverOf(root)], root, host)).toBe(false);
    },
  );

  it('is not good for a host that its common name has alone', async () => {
    expect(vouches([await makeCertificate({ name: HOST, issuer: root })])).toBe(false);
  });

  it('is good with an authority between, which may have the authority after it', async () => {
    const between = await makeCertificate({ name: 'Between', issuer: root, authority: 0 });
    const server = await serverOf(between);

    expect(vouches([server, between])).toBe(true);
    expect(vouches([server, between, root])).toBe(true);
    expect(vouches([server])).toBe(false);
  });

  it('is good where it says that it is for servers, and not where it is for something else', async () => {
    const usable = (use: string) => serverOf(root, { extensions: [new ExtendedKeyUsageExtension([use])] });

    expect(vouches([await usable('1.3.6.1.5.5.7.3.1')])).toBe(true);
    expect(vouches([await usable('1.3.6.1.5.5.7.3.2')])).toBe(false);
  });

  it('is good with an RSA key of 2048 bits and not of fewer', async () => {
    const rsa = (modulusLength: number) => ({
      algorithm: {
        ...{ name: 'RSASSA-PKCS1-v1_5', modulusLength, hash: 'SHA-256' },
        publicExponent: new Uint8Array([1, 0, 1]),
      },
    });

    expect(vouches([await serverOf(root, rsa(2048))])).toBe(true);
    expect(vouches([await serverOf(root, rsa(1024))])).toBe(false);
  });
});

describe('no authority vouches for', () => {
  it.each([
    ['expired', { from: before, to: earlier }],
    ['not valid yet', { from: later, to: new Date(Date.now() + 2 * HOUR) }],
    ['signed with SHA-1', { hash: 'SHA-1' }],
    [
      'restricted by something that is not understood',
      { extensions: [new Extension('1.2.3.4', true, new Uint8Array([5, 0]))] },
    ],
  ])('a certificate that is %s', async (_what, options) => {
    expect(vouches([await serverOf(root, options)])).toBe(false);
  });

  it('a certificate of another authority of the same name', async () => {
    const other = await makeCertificate({ name: 'Our own', authority: true });

    expect(vouches([await serverOf(other)])).toBe(false);
    expect(vouches([await serverOf(other), other])).toBe(false);
  });

  it('a certificate that signed itself', async () => {
    expect(vouches([await makeCertificate({ name: 'Server', hosts: [HOST] })])).toBe(false);
  });

  it('a certificate that one of a server has signed', async () => {
    const server = await serverOf(root);

    expect(vouches([await serverOf(server), server])).toBe(false);
  });

  it.each([
    ['is expired', { from: before, to: earlier, authority: true }],
    [
      'is for other names',
      { authority: true, extensions: [new Extension(NAME_CONSTRAINTS, false, new Uint8Array([0x30, 0]))] },
    ],
    ['is signed with SHA-1', { authority: true, hash: 'SHA-1' }],
  ])('a certificate of an authority between that %s', async (_what, options) => {
    const between = await makeCertificate({ name: 'Between', issuer: root, ...options });

    expect(vouches([await serverOf(between), between])).toBe(false);
  });

  it('a certificate below more authorities than one of them allows', async () => {
    const first = await makeCertificate({ name: 'First', issuer: root, authority: 0 });
    const second = await makeCertificate({ name: 'Second', issuer: first, authority: true });

    expect(vouches([await serverOf(second), second, first])).toBe(false);
  });

  it('anything, once it is expired itself', async () => {
    const old = await makeCertificate({ name: 'Old', authority: true, from: before, to: earlier });

    expect(vouches([await serverOf(old)], old)).toBe(false);
  });
});

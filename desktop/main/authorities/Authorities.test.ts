import { X509Certificate } from 'node:crypto';
import type { Certificate, Session } from 'electron';
import { expect, it } from 'vitest';
import { makeCertificate, type TestCertificate } from '../../testing/certificates.ts';
import { partitionOf } from '../network/partition.ts';
import type { Settings } from '../starting/settings.ts';
import { Authorities } from './Authorities.ts';

type Judge = NonNullable<Parameters<Session['setCertificateVerifyProc']>[0]>;

const origin = 'https://press.example:8443';
const root = await makeCertificate({ name: 'Our own', authority: true });
const server = await makeCertificate({ name: 'Server', issuer: root, hosts: ['press.example', '::1'] });

/** Authorities with what each session asks about certificates. */
function authoritiesOf(stored: Settings['authorities'] = {}) {
  const settings: Settings = { authorities: stored };
  const judges = new Map<string, Judge | null>();
  const authorities = new Authorities({
    settings: { read: () => settings, change: (changes) => void Object.assign(settings, changes) },
    sessionOf: (partition) => ({ setCertificateVerifyProc: (judge) => void judges.set(partition, judge) }),
  });
  authorities.start();
  return { authorities, settings, judges };
}

/** The answer about a certificate: 0 where it is trusted, -3 where Chromium's decision stays. */
async function answerOf(judge: Judge | null | undefined, more: Partial<Parameters<Judge>[0]> = {}): Promise<number> {
  const request = { hostname: 'press.example', errorCode: -202, certificate: { data: server.pem }, ...more };
  return new Promise((resolve) => judge?.(request as never, resolve));
}

const chained = ({ pem }: TestCertificate, issuerCert?: Certificate) => ({ data: pem, issuerCert }) as Certificate;

it('trusts what the authority vouches for, in the session of its server alone', async () => {
  const { authorities, judges } = authoritiesOf();
  authorities.trust(origin, root.pem);

  expect([...judges.keys()]).toEqual([partitionOf(origin)]);
  expect(await answerOf(judges.get(partitionOf(origin)))).toBe(0);
});

it('leaves all other decisions to Chromium', async () => {
  const { authorities, judges } = authoritiesOf();
  authorities.trust(origin, root.pem);
  const judge = judges.get(partitionOf(origin));

  expect(await answerOf(judge, { errorCode: 0 })).toBe(-3);
  expect(await answerOf(judge, { errorCode: -206 })).toBe(-3);
  expect(await answerOf(judge, { hostname: 'other.example' })).toBe(-3);
  expect(await answerOf(judge, { certificate: chained(root) })).toBe(-3);
  expect(await answerOf(judge, { certificate: chained({ ...server, pem: 'nothing' }) })).toBe(-3);
});

it('knows the certificates that a server sends along', async () => {
  const between = await makeCertificate({ name: 'Between', issuer: root, authority: 0 });
  const below = await makeCertificate({ name: 'Below', issuer: between, hosts: ['press.example'] });
  const { judges } = authoritiesOf({ [origin]: root.pem });

  const answer = await answerOf(judges.get(partitionOf(origin)), { certificate: chained(below, chained(between)) });

  expect(answer).toBe(0);
});

it('trusts an authority at an IPv6 address', async () => {
  const { judges } = authoritiesOf({ 'https://[::1]:8443': root.pem });
  const judge = judges.get(partitionOf('https://[::1]:8443'));

  expect(await answerOf(judge, { hostname: '::1' })).toBe(0);
  expect(await answerOf(judge, { hostname: '[::1]' })).toBe(0);
});

it('forgets an authority with its server', () => {
  const { authorities, settings, judges } = authoritiesOf({ [origin]: root.pem });
  expect(new X509Certificate(settings.authorities?.[origin] ?? '').subject).toBe('CN=Our own');

  authorities.forget(origin);

  expect(authorities.has(origin)).toBe(false);
  expect(settings.authorities).toEqual({});
  expect(judges.get(partitionOf(origin))).toBeNull();
});

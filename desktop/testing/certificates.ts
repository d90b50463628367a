import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto as Crypto);

export { ExtendedKeyUsageExtension, Extension } from '@peculiar/x509';

const HOUR = 60 * 60 * 1000;
const elliptic = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate with its key, both in PEM. */
export interface TestCertificate {
  pem: string;
  key: string;
  subject: string;
  keys: CryptoKeyPair;
}

interface Options {
  name: string;
  /** Signs it itself where there is none. */
  issuer?: TestCertificate;
  /** True for an authority, or the number of authorities that may stand below it. */
  authority?: boolean | number;
  /** The host names and addresses of a server. */
  hosts?: string[];
  from?: Date;
  to?: Date;
  algorithm?: EcKeyGenParams | RsaHashedKeyGenParams;
  /** The name of the hash of its signature, where that is not SHA-256. */
  hash?: string;
  extensions?: x509.Extension[];
}

/** Makes a certificate, by default one that is valid for the two hours around now. */
export async function makeCertificate({
  name,
  issuer,
  authority = false,
  hosts = [],
  from = new Date(Date.now() - HOUR),
  to = new Date(Date.now() + HOUR),
  algorithm = elliptic,
  hash = 'SHA-256',
  extensions = [],
}: Options): Promise<TestCertificate> {
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const { signer, subject } = { signer: issuer?.keys ?? keys, subject: `CN=${name}` };
  const names = hosts.map((value) => ({ type: /^[\d.]+$|:/.test(value) ? 'ip' : 'dns', value }) as const);
  const certificate = await x509.X509CertificateGenerator.create({
    ...{ subject, issuer: issuer?.subject ?? subject, publicKey: keys.publicKey, signingKey: signer.privateKey },
    ...{ notBefore: from, notAfter: to, signingAlgorithm: { ...signer.privateKey.algorithm, hash } as never },
    extensions: [
      new x509.BasicConstraintsExtension(
        authority !== false,
        authority === Number(authority) ? authority : undefined,
        true,
      ),
      ...(names.length > 0 ? [new x509.SubjectAlternativeNameExtension(names)] : []),
      ...extensions,
    ],
  });
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey as never);
  return { pem: certificate.toString('pem'), key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'), subject, keys };
}

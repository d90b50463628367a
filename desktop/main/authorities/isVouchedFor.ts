import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { extensionTypes, partsOf, pathLength } from './certificateParts.ts';

/** A server's certificate and what it must hold for. */
export interface Claim {
  /** The certificate, then those that the server sent along, each one's issuer after it; in PEM. */
  chain: string[];
  /** The host name or address of the server, an IPv6 one without brackets. */
  host: string;
  authority: X509Certificate;
  now: Date;
}

/** Extended key usages that allow a certificate to be a server's: serverAuth and anyExtendedKeyUsage (RFC 5280, 4.2.1.12). */
const SERVER_USES = ['1.3.6.1.5.5.7.3.1', '2.5.29.37.0'];
const MIN_RSA_BITS = 2048;
const { keyUsage, alternativeNames, basicConstraints, nameConstraints, extendedKeyUsage } = extensionTypes;
/** Those that are checked here or by OpenSSL; RFC 5280 has a certificate refused for another one that is critical. */
const UNDERSTOOD: string[] = [keyUsage, alternativeNames, basicConstraints, extendedKeyUsage];

/** RSA (PKCS #1 v1.5) and ECDSA with SHA-256, SHA-384 and SHA-512, as the DER of their object identifiers. */
const ALGORITHMS = new Set([
  '2a864886f70d01010b',
  '2a864886f70d01010c',
  '2a864886f70d01010d',
  '2a8648ce3d040302',
  '2a8648ce3d040303',
  '2a8648ce3d040304',
]);

/** Tells if an authority vouches for a server's certificate, by itself or by others between, at this host and time. */
export function isVouchedFor({ chain, host, authority, now }: Claim): boolean {
  try {
    const [certificate, ...others] = chain.map((pem) => new X509Certificate(pem));
    if (!certificate || !names(certificate, host)) return false;
    return leadsTo(authority, { certificate, others, now });
  } catch {
    return false;
  }
}

function leadsTo(
  authority: X509Certificate,
  { certificate, others, now }: { certificate: X509Certificate; others: X509Certificate[]; now: Date },
): boolean {
  let current = certificate;
  for (let below = 0; ; below++) {
    if (!isValid(current, now) || !isStrong(current)) return false;
    if (isIssuedBy(current, authority)) return isValid(authority, now) && mayIssue(authority, below);
    const issuer = others[below];
    if (!issuer || !isIssuedBy(current, issuer) || !mayIssue(issuer, below)) return false;
    current = issuer;
  }
}

function names(certificate: X509Certificate, host: string): boolean {
  if (isIP(host)) return certificate.checkIP(host) !== undefined;
  return certificate.checkHost(host, { subject: 'never', partialWildcards: false }) !== undefined;
}

/** Tells if a certificate is valid at a time, as one of a server or for issuing some, and has no extension that narrows it further. */
function isValid(certificate: X509Certificate, now: Date): boolean {
  const { validFrom, validTo, keyUsage: uses } = certificate;
  const isCurrent = new Date(validFrom) <= now && now <= new Date(validTo);
  const isForServers = !uses || SERVER_USES.some((use) => uses.includes(use));
  return isCurrent && isForServers && partsOf(certificate).extensions.every(isUnderstood);
}

function isUnderstood({ type, isCritical }: { type: string; isCritical: boolean }): boolean {
  return type !== nameConstraints && (!isCritical || UNDERSTOOD.includes(type));
}

function isStrong(certificate: X509Certificate): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  const isStrongKey = asymmetricKeyType === 'ec' || (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS;
  return isStrongKey && ALGORITHMS.has(partsOf(certificate).algorithm);
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** Tells if an authority may issue a certificate with so many other authorities between. */
function mayIssue(issuer: X509Certificate, below: number): boolean {
  return issuer.ca && pathLength(partsOf(issuer).extensions) >= below;
}

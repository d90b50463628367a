import { X509Certificate } from 'node:crypto';
import type { Certificate, Session } from 'electron';
import { partitionOf } from '../network/partition.ts';
import type { SettingsFile } from '../starting/settings.ts';
import { isVouchedFor } from './isVouchedFor.ts';

/** Chromium's error for a certificate whose authority it does not trust: https://chromium.googlesource.com/chromium/src/+/main/net/base/net_error_list.h */
const AUTHORITY_INVALID = -202;
const TRUSTED = 0;
/** Chromium's own decision stays. */
const AS_CHROMIUM_SAYS = -3;
const LONGEST_CHAIN = 8;

interface Options {
  settings: SettingsFile;
  sessionOf: (partition: string) => Pick<Session, 'setCertificateVerifyProc'>;
}

/** The authorities that were chosen, each for one server alone, beside those that Chromium trusts. */
export class Authorities {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Has Chromium trust those that are stored. */
  start(): void {
    for (const [origin, certificate] of Object.entries(this.stored)) this.apply(origin, certificate);
  }

  has(origin: string): boolean {
    return Object.hasOwn(this.stored, origin);
  }

  /** Trusts an authority, by its certificate in PEM, for a server. */
  trust(origin: string, certificate: string): void {
    this.options.settings.change({ authorities: { ...this.stored, [origin]: certificate } });
    this.apply(origin, certificate);
  }

  forget(origin: string): void {
    if (!this.has(origin)) return;
    const { [origin]: _forgotten, ...others } = this.stored;
    this.options.settings.change({ authorities: others });
    this.options.sessionOf(partitionOf(origin)).setCertificateVerifyProc(null);
  }

  private get stored(): Record<string, string> {
    return this.options.settings.read().authorities ?? {};
  }

  private apply(origin: string, certificate: string): void {
    const authority = new X509Certificate(certificate);
    const host = bare(new URL(origin).hostname);
    this.options.sessionOf(partitionOf(origin)).setCertificateVerifyProc((request, answer) => {
      const isUnknown = request.errorCode === AUTHORITY_INVALID && bare(request.hostname) === host;
      const claim = { chain: chainOf(request.certificate), host, authority, now: new Date() };
      answer(isUnknown && isVouchedFor(claim) ? TRUSTED : AS_CHROMIUM_SAYS);
    });
  }
}

/** Removes the brackets of an IPv6 address. */
const bare = (host: string) => host.replace(/^\[(.*)\]$/, '$1');

/** Returns a server's certificate and those that it sent along, in PEM. */
function chainOf(certificate: Certificate): string[] {
  const chain: string[] = [];
  let next: Certificate | undefined = certificate;
  while (next && chain.length < LONGEST_CHAIN) {
    chain.push(next.data);
    next = next.issuerCert;
  }
  return chain;
}

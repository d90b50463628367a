import type { ServerProblem } from '../../../shared/desktop.ts';

/** Chromium reads no other certificates there: https://chromium.googlesource.com/chromium/src/+/main/docs/linux/cert_management.md */
const ofLinux = navigator.userAgent.includes('Linux') ? ', or add it to your NSS database with certutil' : '';

/** Describes each problem in one sentence. */
export const sentences: Record<ServerProblem, (host: string) => string> = {
  notAnAddress: () => 'This is not an address: it should look like blog.example.com.',
  nameNotFound: (host) => `There is no server called ${host}. Check how it is written.`,
  refused: (host) => `${host} is there, but nothing answers at this address. The server may be stopped.`,
  timeout: (host) => `${host} took too long to answer.`,
  untrusted: (host) => `The connection to ${host} is not safe: it has no certificate that can be trusted.`,
  unknownAuthority: (host) =>
    `The certificate of ${host} comes from an authority that is not known here. If it is your own, choose its certificate${ofLinux}.`,
  notOctavo: (host) => `Something answers at ${host}, but it is not an Octavo.`,
  noCredentials: (host) => `${host} asks for a name and password before anything else.`,
  notReady: (host) => `The server at ${host} is not ready. It may be starting; try again in a moment.`,
  offline: () => 'This computer is not connected to a network.',
  unreachable: (host) => `${host} cannot be reached from this computer.`,
};

import type { ServerProblem } from '../../../shared/desktop.ts';
import { t } from '../../../shared/texts/t.ts';

/** Describes each problem in one sentence. */
export const sentences: Record<ServerProblem, (host: string) => string> = {
  notAnAddress: () => t('This is not an address: it should look like blog.example.com.'),
  nameNotFound: (host) => t('There is no server called {host}. Check how it is written.', { host }),
  refused: (host) => t('{host} is there, but nothing answers at this address. The server may be stopped.', { host }),
  timeout: (host) => t('{host} took too long to answer.', { host }),
  untrusted: (host) => t('The connection to {host} is not safe: it has no certificate that can be trusted.', { host }),
  // Chromium reads no other certificates on Linux: https://chromium.googlesource.com/chromium/src/+/main/docs/linux/cert_management.md
  unknownAuthority: (host) =>
    navigator.userAgent.includes('Linux')
      ? t(
          'The certificate of {host} comes from an authority that is not known here. If it is your own, choose its certificate, or add it to your NSS database with certutil.',
          { host },
        )
      : t(
          'The certificate of {host} comes from an authority that is not known here. If it is your own, choose its certificate.',
          { host },
        ),
  notOctavo: (host) => t('Something answers at {host}, but it is not an Octavo.', { host }),
  noCredentials: (host) => t('{host} asks for a name and password before anything else.', { host }),
  notReady: (host) => t('The server at {host} is not ready. It may be starting; try again in a moment.', { host }),
  offline: () => t('This computer is not connected to a network.'),
  unreachable: (host) => t('{host} cannot be reached from this computer.', { host }),
};

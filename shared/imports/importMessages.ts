import { type Message, msg } from '../texts/t.ts';

export const importMessages = msg({
  missing: 'Choose a file.',
  tooLarge: 'A file may have at most 2 GB.',
  siteInvalid: 'Enter the address of the old site, such as https://old.example.',
  busy: 'Another import is not finished: end that one first.',
  impossible: 'This import has gone on meanwhile. Load the page again.',
  notFound: 'Import not found.',
  deleted: 'The file was removed.',
  demoted: 'Whoever started it is no longer an administrator. Another one can resume it.',
  full: 'The disk of the server is full. Make room there, then resume.',
  /** `place` is that of the entry at which it stood; null where it had read none. */
  givenUp: (place: Exclude<Message, string> | null) =>
    place === null
      ? msg('Octavo ended unexpectedly each time it began to read this file. Try once more, or with another file.')
      : msg(
          'Octavo ended unexpectedly each time it came to {place}, or to what follows it. Change that in the file, or try once more.',
          { place },
        ),
  waits: (host: string, pid: number) =>
    msg('It waits for npm run import, which runs on {host} (process {pid}), and then goes on by itself.', {
      ...{ host, pid: String(pid) },
    }),
  command: (host: string, pid: number) =>
    msg('npm run import is at work on {host} (process {pid}). Wait until it has ended.', { host, pid: String(pid) }),
  gone: 'The uploaded file is gone from the server. Remove this import, and upload the file again.',
  failed: 'It stopped because of a fault of the server, whose log says more.',
});

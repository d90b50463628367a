import { msg } from '../texts/t.ts';

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
  failed: 'It stopped because of a fault of the server, whose log says more.',
});

import { expect, it } from 'vitest';
import { checkFile, FILES_ACCEPTED } from './checkFile.ts';

const MAX = 50 * 1024 * 1024;

it.each(FILES_ACCEPTED.split(','))('takes a file whose name ends with %s', (ending) => {
  expect(checkFile({ name: `A.talk${ending.toUpperCase()}`, size: MAX })).toBeNull();
});

it('refuses a file of more than 50 MB', () => {
  expect(checkFile({ name: 'a.pdf', size: MAX + 1 })).toBe('File must be less than 50MB.');
});

it.each(['a.exe', 'a.html', 'pdf', 'a.pdf.js', ''])('refuses %j', (name) => {
  expect(checkFile({ name, size: 1 })).toBe('Only PDF, EPUB, ZIP, MP3, M4A and OGG files can be used.');
});

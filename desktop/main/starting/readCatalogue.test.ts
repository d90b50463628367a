import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { english } from '../../../shared/texts/t.ts';
import { readCatalogue } from './readCatalogue.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('finds the catalogue of a language, also by its region', () => {
  writeFileSync(path.join(folder, 'de.json'), '{"Find":"Suchen"}');

  expect(readCatalogue(folder, 'de-AT')).toEqual({ language: 'de', texts: { Find: 'Suchen' } });
});

it.each(['sv', 'fr', '--', 'x', ''])('is that of English for %j, whatever a server names', (tag) => {
  expect(readCatalogue(folder, tag)).toBe(english);
});

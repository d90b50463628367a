import { expect, it } from 'vitest';
import type { StoredServer } from '../starting/settings.ts';
import { createSpelling } from './spelling.ts';

const dictionaries = ['de', 'en-GB', 'en-US', 'fr', 'pt-BR', 'pt-PT'];

/** Spelling for a publication in a language, on a system with these; what Chromium was told. */
function spellingOf(language: string, systemLanguages: string[], available = dictionaries) {
  let server: StoredServer = { url: 'https://blog.example.com', name: 'Blog', timeZone: 'UTC', language };
  const told: string[][] = [];
  const spelling = createSpelling({
    session: {
      availableSpellCheckerLanguages: available,
      setSpellCheckerLanguages: (languages) => void told.push(languages),
    },
    servers: {
      current: () => server,
      change: (changes) => {
        server = { ...server, ...changes };
      },
    },
    systemLanguages,
    onChange: () => spelling.apply(),
  });
  return { spelling, told, server: () => server };
}

it.each([
  ['pt-PT', ['en-GB', 'de-AT'], ['pt-PT', 'en-GB', 'de']],
  ['pt', ['pt-BR'], ['pt-BR']],
  ['en', ['EN-us'], ['en-GB', 'en-US']],
  ['tlh', ['fr-CA'], ['fr']],
])('checks in the languages of the publication (%s) and the system (%j)', (language, system, expected) => {
  const { spelling, told } = spellingOf(language, system);

  spelling.apply();

  expect(told).toEqual([expected]);
});

it('remembers for a server which languages were chosen, also none', () => {
  const { spelling, told, server } = spellingOf('de', []);

  spelling.toggle('fr');
  spelling.toggle('de');
  spelling.toggle('fr');

  expect(told).toEqual([['de', 'fr'], ['fr'], []]);
  expect(server().spelling).toEqual([]);
});

it('lists the languages by their names, with those that are checked', () => {
  const { spelling } = spellingOf('de', []);

  expect(spelling.languages().map(({ name }) => name)).toEqual([
    'American English',
    'Brazilian Portuguese',
    'British English',
    'European Portuguese',
    'French',
    'German',
  ]);
  expect(spelling.languages().filter(({ isChecked }) => isChecked)).toEqual([
    { code: 'de', name: 'German', isChecked: true },
  ]);
});

it('leaves it to macOS, which has no dictionaries of Chromium', () => {
  const { spelling, told } = spellingOf('de', ['de'], []);

  spelling.apply();

  expect([spelling.languages(), told]).toEqual([[], []]);
});

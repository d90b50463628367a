import { expect, it } from 'vitest';
import { msg, t } from '../../../shared/texts/t.ts';
import { boundedNotes, readNotes, sayNotes, storedNotes, Unreadable } from './notes.ts';

it('says several notes in one line, and names the number of those for which a report has no room', () => {
  const notes = Array.from({ length: 300 }, (_, index) =>
    msg('the picture {address} stays a link: {reason}', {
      ...{ address: `https://old.example/${index}.png`, reason: msg('no answer came in time', {}) },
    }),
  );

  const stored = storedNotes(boundedNotes(notes));
  const said = sayNotes(readNotes(stored)).split('; ');

  expect(stored.length).toBeLessThan(5_000);
  expect(said[0]).toBe('the picture https://old.example/0.png stays a link: no answer came in time');
  expect(said.at(-1)).toBe(`${300 - said.length + 1} more notes`);
});

it('shortens what is very long', () => {
  const [note] = boundedNotes([msg('it is named {name}', { name: 'x'.repeat(100_000) })]);

  expect(note && t(note)).toMatch(/^it is named x{900,999}…$/);
});

it('says words from elsewhere as they are, whatever signs are in them', () => {
  const { said } = new Unreadable(msg('it could not be loaded ({reason})', { reason: '{count} of <b>#</b>' }));

  expect(t(said)).toBe('it could not be loaded ({count} of <b>#</b>)');
  expect(sayNotes(readNotes('it is named {name}'))).toBe('it is named {name}');
});

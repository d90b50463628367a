import { afterEach, describe, expect, it } from 'vitest';
import { english, inLanguage, language, listOf, msg, speak, t } from './t.ts';

const polish = {
  language: 'pl',
  texts: {
    Save: 'Zapisz',
    'verb\u0004Comment': 'Skomentuj',
    '{count, plural, one {# comment} other {# comments}}':
      '{count, plural, one {# komentarz} few {# komentarze} many {# komentarzy} other {# komentarza}}',
    '{name} is required.': 'Wymagane: {name}.',
  },
};

afterEach(() => speak(english));

describe('a text', () => {
  it('is its English without a catalogue, with the values of its placeholders', () => {
    expect(t('Save')).toBe('Save');
    expect(t('{name} is required.', { name: 'Title' })).toBe('Title is required.');
    expect(t('{count, plural, one {# comment} other {# comments}}', { count: 1 })).toBe('1 comment');
    expect(t('{count, plural, =0 {nothing} one {# by {name}} other {# by {name}}}', { count: 1234, name: 'Ada' })).toBe(
      '1,234 by Ada',
    );
    expect(t('{role, select, author {an author} other {somebody}}', { role: 'author' })).toBe('an author');
    expect(t('{size, number} bytes', { size: 12345 })).toBe('12,345 bytes');
  });

  it('has numbers and lists as its language writes them, the same in all engines', () => {
    speak({ language: 'fr', texts: {} });

    expect(t('{size, number} bytes', { size: 12345 })).toBe('12\u00a0345 bytes');
    speak({ language: 'ar', texts: {} });
    expect(t('{size, number} bytes', { size: 12345 })).toBe('12,345 bytes');
    expect(inLanguage(english, () => listOf(['ink', 'paper', 'type']))).toBe('ink, paper, type');
    expect(inLanguage({ language: 'ja', texts: {} }, () => listOf(['墨', '紙']))).toBe('墨、紙');
  });

  it('is in the language that is spoken, with its plural forms', () => {
    speak(polish);

    expect(t('Save')).toBe('Zapisz');
    expect([1, 3, 5].map((count) => t('{count, plural, one {# comment} other {# comments}}', { count }))).toEqual([
      '1 komentarz',
      '3 komentarze',
      '5 komentarzy',
    ]);
    expect(t('Comment', { context: 'verb' })).toBe('Skomentuj');
    expect(t('Comment')).toBe('Comment');
  });

  it('of a person stays as it is, whatever it contains', () => {
    speak(polish);

    expect(t('toString')).toBe('toString');
    expect(t('{name} is required.', { name: '{name} <b>#</b> {count, plural, one {x}}' })).toBe(
      'Wymagane: {name} <b>#</b> {count, plural, one {x}}.',
    );
    expect(t("l'{name}", { name: 'Eau' })).toBe("l'Eau");
  });

  it('is translated where it is answered, with texts within it', () => {
    const message = msg('{name} is required.', { name: msg('Save', {}) });

    expect(inLanguage(polish, () => t(message))).toBe('Wymagane: Zapisz.');
    expect(language()).toBe('en');
    expect(t(message)).toBe('Save is required.');
  });
});

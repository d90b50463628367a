import { describe, expect, it } from 'vitest';
import { addressesIn, linkAddress, loneAddress } from './addresses.ts';

describe('the address of a link', () => {
  it('is what was typed, or what it means', () => {
    for (const [typed, href] of [
      ['https://a.example/b?c#d', 'https://a.example/b?c#d'],
      [' http://a.example ', 'http://a.example'],
      ['HTTPS://A.example', 'HTTPS://A.example'],
      ['mailto:a@b.example', 'mailto:a@b.example'],
      ['tel:+48123', 'tel:+48123'],
      ['/articles/x', '/articles/x'],
      ['#part', '#part'],
      ['?page=2', '?page=2'],
      ['../x', '../x'],
      ['chapter-2', 'chapter-2'],
      ['notes.html', 'notes.html'],
      ['example.org', 'https://example.org'],
      ['www.example.org/a b'.replace(' ', '-'), 'https://www.example.org/a-b'],
      ['żółw.pl/x', 'https://żółw.pl/x'],
      ['example.org:8080/x', 'https://example.org:8080/x'],
      ['ada@example.org', 'mailto:ada@example.org'],
    ] as const) {
      expect(linkAddress(typed), typed).toEqual({ href });
    }
  });

  it('is none where it runs code, or leads nowhere or to another site unseen', () => {
    for (const typed of [
      '',
      '  ',
      'javascript:alert(1)',
      'javascript:1',
      'JaVaScRiPt:alert(1)',
      ' \t\n javascript:alert(1)',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'javascript\u00a0:alert(1)',
      'vbscript:x',
      'data:text/html,x',
      'DATA:text/html,x',
      'blob:https://a.example/1',
      'file:///etc/passwd',
      'ftp://a.example',
      'about:blank',
      '//a.example',
      '/\\a.example',
      '\\\\a.example',
      '/\t/a.example',
      'https:a.example',
      'https://',
      'https:///x',
      'mailto:',
      'a b.example',
    ]) {
      expect(linkAddress(typed), typed).toEqual({ problem: expect.any(String) });
    }
  });
});

describe('an address in a text', () => {
  it('ends before the punctuation of its sentence', () => {
    for (const [text, ...found] of [
      ['See https://a.example/b?c=1,2#d.', 'https://a.example/b?c=1,2#d'],
      ['(https://a.example/Foo_(bar)), or', 'https://a.example/Foo_(bar)'],
      ['<http://a.example>; www.b.example/c!', 'http://a.example', 'www.b.example/c'],
      ['“https://a.example”, “https://b.example…”', 'https://a.example', 'https://b.example'],
      ['https://ja.example/道。次', 'https://ja.example/道'],
      ['http://localhost:3000/x', 'http://localhost:3000/x'],
      ['ada@example.org, grace.h@sub.example.org.', 'ada@example.org', 'grace.h@sub.example.org'],
    ]) {
      expect(
        addressesIn(text ?? '').map(({ from, to }) => text?.slice(from, to)),
        text,
      ).toEqual(found);
    }
  });

  it('leads to what it says', () => {
    expect(addressesIn('www.a.example ada@b.example').map(({ href }) => href)).toEqual([
      'https://www.a.example',
      'mailto:ada@b.example',
    ]);
  });

  it('is none where it only looks like one', () => {
    for (const text of [
      'readme.md',
      'e.g.this',
      'https://',
      'https://a',
      'www.',
      'a@b',
      '@ada',
      'xhttps://a.example',
    ]) {
      expect(addressesIn(text), text).toEqual([]);
    }
  });
});

it('tells an address by itself from words', () => {
  for (const [text, href] of [
    [' https://a.example/x\n', 'https://a.example/x'],
    ['www.a.example', 'https://www.a.example'],
    ['ada@b.example', 'mailto:ada@b.example'],
    ['tel:+48123', 'tel:+48123'],
    ['chapter-2', null],
    ['see https://a.example', null],
    ['javascript:alert(1)', null],
  ] as const) {
    expect(loneAddress(text), text).toBe(href);
  }
});

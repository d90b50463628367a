import { describe, expect, it } from 'vitest';
import { imageAddressProblem } from './ImageDialog.tsx';
import { linkAddress } from './LinkDialog.tsx';

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

describe('the address of an image', () => {
  it('is whole, or a path of the site', () => {
    for (const address of ['https://a.example/a.png', '/images/a.webp']) {
      expect(imageAddressProblem(address), address).toBeNull();
    }
  });

  it('is none otherwise', () => {
    for (const address of [
      '',
      'a.png',
      'http://a.example/a.png',
      '//a.example/a.png',
      '/\\a.example',
      'data:image/png;base64,x',
      'javascript:x',
      'https://',
      'https://a b',
    ]) {
      expect(imageAddressProblem(address), address).toEqual(expect.any(String));
    }
  });
});

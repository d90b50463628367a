import { describe, expect, it } from 'vitest';
import { allowedValue, attributesOf } from './allowList.ts';

describe('what an article may hold', () => {
  it.each(['script', 'h1', 'div', 'iframe', 'constructor', '__proto__'])('has no <%s>', (tag) => {
    expect(attributesOf(tag)).toBeNull();
  });

  it('has the attributes of each element, language and direction on all', () => {
    expect(attributesOf('ol')).toEqual(['start', 'reversed', 'type', 'lang', 'dir']);
    expect(attributesOf('p')).toEqual(['lang', 'dir']);
  });

  it.each([
    ['a', 'href', 'javascript:alert(1)'],
    ['a', 'href', ' jAva\tscript:alert(1)'],
    ['q', 'cite', '//a.example'],
    ['a', 'href', '/\\a.example'.replace('/', '\\')],
    ['img', 'src', 'data:image/png;base64,x'],
    ['img', 'src', 'mailto:a@b.example'],
    ['q', 'cite', 'data:text/html,x'],
    ['code', 'class', 'admin-panel'],
  ])('drops <%s %s=%j>', (tag, name, value) => {
    expect(allowedValue(tag, name, value)).toBeNull();
  });

  it('leads over https where an address leaves that to the page around it', () => {
    expect(allowedValue('a', 'href', '//a.example/x')).toBe('https://a.example/x');
    expect(allowedValue('img', 'src', ' //a.example/x.png')).toBe('https://a.example/x.png');
  });

  it('allows the language classes of code, and no other', () => {
    expect(allowedValue('code', 'class', 'x language-js  overlay language-b')).toBe('language-js language-b');
  });
});

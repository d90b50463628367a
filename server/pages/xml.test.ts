import { describe, expect, it } from 'vitest';
import { eachRow } from '../testing/eachRow.ts';
import { absoluteAddresses } from './absolute.ts';
import { cdata, xmlText } from './xml.ts';

describe('text in XML', () => {
  it('is escaped, and loses characters that XML forbids', () => {
    expect(xmlText('a & b <c> "d"\u0000\u001f\ufffe\ud800')).toBe('a &amp; b &lt;c&gt; &quot;d&quot;\ufffd');
  });

  it('cannot end a CDATA section', () => {
    expect(cdata('<p>a]]>b]]</p>')).toBe('<![CDATA[<p>a]]]]><![CDATA[>b]]</p>]]>');
  });
});

describe('the addresses in an article', () => {
  const absolute = (html: string) => absoluteAddresses(html, 'https://octavo.example/articles/on-paper');

  it('are absolute', () =>
    eachRow(
      [
        ['<a href="/about">', '<a href="https://octavo.example/about">'],
        ['<a href="other">', '<a href="https://octavo.example/articles/other">'],
        ['<a href="#note">', '<a href="https://octavo.example/articles/on-paper#note">'],
        ['<img src="/images/a/1.webp" alt="">', '<img src="https://octavo.example/images/a/1.webp" alt="">'],
        ['<a href="?a=1&amp;b=2">', '<a href="https://octavo.example/articles/on-paper?a=1&amp;b=2">'],
        ['<a href="https://a.example/x" rel="noopener">', '<a href="https://a.example/x" rel="noopener">'],
        ['<a href="mailto:ada@octavo.example">', '<a href="mailto:ada@octavo.example">'],
        ['<a href="https://[">', '<a href="https://[">'],
      ],
      ([html, expected]) => {
        expect(absolute(html)).toBe(expected);
      },
    ));

  it('are unchanged in text and code', () => {
    const html = '<p>Write <code>&lt;a href="/x"&gt;</code> or href="/y".</p>';

    expect(absolute(html)).toBe(html);
  });
});

import { describe, expect, it } from 'vitest';
import { eachRow } from '../testing/eachRow.ts';
import { oneLine, renderMail } from './render.ts';

const site = { name: 'Paper & <Ink>', url: 'https://paper.example', accent: '#9c2f1e', language: 'en' };
const evil = '<img src=x onerror="alert(1)">';

describe('a mail', () => {
  const content = {
    subject: `Hello ${evil}`,
    blocks: [
      `Dear ${evil}`,
      { quote: `first\n${evil}` },
      { action: 'Read', path: '/a?b=1&c="' },
      { link: 'More', path: '/m' },
    ],
  };

  it('is text with whole addresses, and the name of the publication at its end', () => {
    const { text } = renderMail(
      { subject: 'Hello', blocks: ['Dear Ada,', { quote: 'one\ntwo' }, { action: 'Read', path: '/a' }] },
      site,
    );

    expect(text).toBe(
      'Dear Ada,\n\n> one\n> two\n\nRead:\nhttps://paper.example/a\n\n-- \nPaper & <Ink>\nhttps://paper.example/\n',
    );
  });

  it('escapes everything in its HTML', () => {
    const { html } = renderMail(content, site);

    expect(html).not.toContain('<img');
    expect(html).toContain('Dear &lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(html).toContain('href="https://paper.example/a?b=1&amp;c=&quot;"');
    expect(html).toContain('Paper &amp; &lt;Ink&gt;');
  });

  it('needs nothing from elsewhere: no picture, no style sheet, no script', () => {
    const { html } = renderMail(
      { ...content, subject: 'Hello', blocks: ['Dear Ada', ...content.blocks.slice(2)] },
      site,
    );

    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|\ssrc=/i);
  });

  it('is mirrored in a language from right to left, but for addresses', () => {
    const { html } = renderMail(content, { ...site, language: 'ar' });

    expect(html).toContain('<div class="sheet" lang="ar" dir="rtl"');
    expect(html).toContain('border-right:');
    expect(html).toContain('<a href="https://paper.example/" dir="ltr"');
    expect(html).toContain('<a href="https://paper.example/a?b=1&amp;c=&quot;" dir="ltr"');
  });

  it('says where mails of its kind are ended, if they are', () => {
    const { text, html } = renderMail({ ...content, unsubscribe: '/unsubscribe/x' }, site);

    expect(text).toContain('Unsubscribe from these mails:\nhttps://paper.example/unsubscribe/x');
    expect(html).toContain('href="https://paper.example/unsubscribe/x"');
  });
});

it('has its subject on one line', () =>
  eachRow(['a\r\nBcc: b@c.example', 'a\nb', 'a\u2028b', 'a\0b', '\ta'], (text) => {
    expect(oneLine(text)).toMatch(/^a( .+)?$/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
    expect(oneLine(text)).not.toMatch(/[\x00-\x1f]/);
  }));

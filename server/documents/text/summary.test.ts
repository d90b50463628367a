import { describe, expect, it } from 'vitest';
import { summaryOf, visibleText } from './summary.ts';

describe('visibleText', () => {
  it('parts the words of neighbouring blocks but not of inline elements', () => {
    const html = '<h2>One</h2><p>t<em>w</em>o</p><ul><li>three</li><li>four</li></ul>five<br>six';

    expect(visibleText(html)).toBe('One two three four five six');
  });

  it('decodes entities', () => {
    expect(visibleText('<p>a &lt;b&gt; &amp; c</p>')).toBe('a <b> & c');
  });

  it.each(['', '<p></p>', '<p>&nbsp; \u200b</p>', '<img src="/x.webp" alt="words">', '<hr>'])(
    'finds none in %j',
    (html) => {
      expect(visibleText(html)).toBe('');
    },
  );
});

describe('summaryOf', () => {
  it('leaves footnotes out, which the text has as words of their own', () => {
    const html = '<p>A river<small data-footnote="">The <small>Elbe</small>.</small> bends.</p>';

    expect(summaryOf(html)).toBe('A river bends.');
    expect(visibleText(html)).toBe('A river The Elbe. bends.');
  });

  it('takes paragraphs, and other blocks where there is none', () => {
    const html =
      '<h2>Tools</h2><ul><li><p>mallet</p></li></ul><p>Never caulk.</p><pre><code>x</code></pre><p>Wait.</p>';

    expect(summaryOf(html)).toBe('Never caulk. Wait.');
    expect(summaryOf('<h2>Tools</h2><ul><li><p>mallet</p></li></ul>')).toBe('Tools mallet');
  });

  it('has 300 characters at most, and ends after a word', () => {
    const summary = summaryOf(`<p>${'words '.repeat(200)}</p>`);

    expect(summary.length).toBeLessThanOrEqual(300);
    expect(summary).toMatch(/^(words )+words…$/);
  });
});

import { describe, expect, it } from 'vitest';
import { readableContent } from './readableContent.ts';

describe('readableContent', () => {
  it('lets code blocks take focus', () => {
    expect(readableContent('<pre class="a"><code>x</code></pre>')).toBe(
      '<pre tabindex="0" class="a"><code>x</code></pre>',
    );
  });

  it('puts each table in a box of its own, also one within another', () => {
    const box = '<div class="table" role="group" aria-label="Table" tabindex="0">';

    expect(readableContent('<table><tr><td><table></table></td></tr></table>')).toBe(
      `${box}<table><tr><td>${box}<table></table></div></td></tr></table></div>`,
    );
  });

  it('lets images load late unless they say otherwise', () => {
    expect(readableContent('<img src="/a"><img src="/b" loading="eager">')).toBe(
      '<img loading="lazy" src="/a"><img src="/b" loading="eager">',
    );
  });

  it('leaves words alone that only look like elements', () => {
    const html = '<p>&lt;pre&gt; &lt;table&gt;</p><prefix></prefix>';

    expect(readableContent(html)).toBe(html);
  });
});

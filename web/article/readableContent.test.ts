import { describe, expect, it } from 'vitest';
import { readableContent } from './readableContent.ts';

describe('readableContent', () => {
  it('lets code blocks take focus', () => {
    expect(readableContent('<pre class="a"><code>x</code></pre>')).toBe(
      '<pre tabindex="0" class="a"><code>x</code></pre>',
    );
  });

  it('puts each table into a box of its own, even a nested one', () => {
    const box = '<div class="table" role="group" aria-label="Table" tabindex="0">';

    expect(readableContent('<table><tr><td><table></table></td></tr></table>')).toBe(
      `${box}<table><tr><td>${box}<table></table></div></td></tr></table></div>`,
    );
  });

  it('gives the box of a table its language', () => {
    expect(readableContent('<table class="a" lang="de"><tr></tr></table>')).toContain(
      '<div class="table" lang="de" role',
    );
  });

  it('makes images load lazily unless they say otherwise', () => {
    expect(readableContent('<img src="/a"><img src="/b" loading="eager">')).toBe(
      '<img loading="lazy" src="/a"><img src="/b" loading="eager">',
    );
  });

  it('does not change text that only looks like an element', () => {
    const html = '<p>&lt;pre&gt; &lt;table&gt;</p><prefix></prefix>';

    expect(readableContent(html)).toBe(html);
  });
});

import { describe, expect, it } from 'vitest';
import { frameOrigins, withBlocks, withPlainBlocks } from './blocks.ts';

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=65';
const embed = (title: string, address = VIDEO) =>
  `<figure data-embed="${address}" lang="de"><a href="${address}" rel="noopener">${title}</a><figcaption>C</figcaption></figure>`;

describe('an embed that is read', () => {
  it('is its link, and a button with the address of the frame, which says what it does', () => {
    expect(withBlocks(embed('A "song"'))).toBe(
      `<figure class="embed" data-embed="${VIDEO}" data-shape="video" lang="de"><div class="stage" data-needs-script>` +
        '<button type="button" class="load" data-act data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=65"' +
        ' lang="en" aria-label="Load from YouTube: A &quot;song&quot;">Load from YouTube</button>' +
        '<span class="hint" lang="en">Your browser contacts www.youtube-nocookie.com only then.</span></div>' +
        `<p class="source"><span lang="en">YouTube</span> <a href="${VIDEO}" rel="noopener">A "song"</a></p>` +
        '<figcaption>C</figcaption></figure>',
    );
  });

  it('is its link alone where the provider has no frame', () => {
    const html = withBlocks(embed('Code', 'https://gist.github.com/octocat/6cad326836d38bd3a7ae'));

    expect(html).not.toContain('<button');
    expect(html).toContain('<span lang="en">GitHub Gist</span> <a href');
  });

  it('allows the origin of its frame, once, and no text that looks like one', () => {
    const fake = '<p>&lt;button type="button" class="load" data-act data-frame="https://evil.example/"</p>';
    const map = embed('M', 'https://www.openstreetmap.org/#map=5/1/2');

    expect(frameOrigins(withBlocks(embed('A') + embed('B') + map + fake))).toEqual([
      'https://www.youtube-nocookie.com',
      'https://www.openstreetmap.org',
    ]);
    expect(frameOrigins(withBlocks(fake))).toEqual([]);
  });
});

describe('call-outs and tasks', () => {
  const html =
    '<aside data-callout="tip" lang="de"><p>a</p></aside><ul data-tasks><li data-done="true">b</li><li data-done="false">c</li></ul>';

  it('say in words what they are', () => {
    expect(withBlocks(html)).toBe(
      '<aside data-callout="tip" lang="de" role="note"><p class="kind" lang="en">Tip</p><p>a</p></aside><ul data-tasks>' +
        '<li data-done="true"><span class="box" role="img" lang="en" aria-label="Done"></span>b</li>' +
        '<li data-done="false"><span class="box" role="img" lang="en" aria-label="To do"></span>c</li></ul>',
    );
  });

  it('say it without styles too', () => {
    expect(withPlainBlocks(html)).toBe(
      '<aside data-callout="tip" lang="de"><p lang="en"><strong>Tip</strong></p><p>a</p></aside><ul data-tasks>' +
        '<li data-done="true">☑ b</li><li data-done="false">☐ c</li></ul>',
    );
  });
});

describe('the pictures of a gallery', () => {
  it('are loaded as small as they are shown, others stay', () => {
    const img = '<img src="/a" sizes="37rem" />';
    const gallery = `<figure data-gallery><figure>${img}</figure><figure>${img}</figure></figure>`;

    const html = withBlocks(`${gallery}<figure>${img}</figure>`);

    expect(html.match(/sizes="[^"]*"/g)).toEqual([
      'sizes="(min-width: 41rem) 18rem, 46vw"',
      'sizes="(min-width: 41rem) 18rem, 46vw"',
      'sizes="37rem"',
    ]);
  });
});

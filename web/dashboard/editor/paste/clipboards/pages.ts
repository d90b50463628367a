import type { Clipboard } from './clipboard.ts';

/** WordPress, Ghost, Wikipedia and other pages. */
export const pageClipboards: Clipboard[] = [
  {
    from: 'WordPress: blocks',
    html: `<!-- wp:heading --><h2 class="wp-block-heading">Head</h2><!-- /wp:heading --><!-- wp:paragraph --><p class="has-drop-cap">One</p><!-- /wp:paragraph --><!-- wp:image {"id":1} --><figure class="wp-block-image size-large"><img src="/images/shown.svg" alt="A" class="wp-image-1"/><figcaption class="wp-element-caption">Cap</figcaption></figure><!-- /wp:image -->`,
    becomes:
      '<h2>Head</h2>\n<p>One</p>\n<figure><img src="/images/shown.svg" alt="A"><figcaption>Cap</figcaption></figure>',
  },
  {
    from: 'WordPress: a table, a pull quote and a button',
    html: `<figure class="wp-block-table"><table><tbody><tr><td>a</td></tr></tbody></table></figure><figure class="wp-block-pullquote"><blockquote><p>said</p><cite>Ada</cite></blockquote></figure><div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="https://a.example/">Go</a></div></div>`,
    becomes:
      '<figure><table><tbody><tr><td>a</td></tr></tbody></table></figure>\n<figure><blockquote><p>said</p><p><cite>Ada</cite></p></blockquote></figure>\n<p><a href="https://a.example/" data-button="">Go</a></p>',
  },
  {
    from: 'WordPress: a gallery',
    html: `<figure class="wp-block-gallery has-nested-images columns-default"><figure class="wp-block-image size-large"><img src="/images/shown.svg" alt="A"/></figure><figure class="wp-block-image"><img src="/images/shown.svg" alt="B"/><figcaption>Cap</figcaption></figure></figure>`,
    becomes:
      '<figure data-gallery=""><figure><img src="/images/shown.svg" alt="A"></figure><figure><img src="/images/shown.svg" alt="B"><figcaption>Cap</figcaption></figure></figure>',
  },
  {
    from: 'WordPress: footnotes',
    html: `<p>Text<sup data-fn="x1" class="fn"><a href="#x1" id="x1-link">1</a></sup>.</p><ol class="wp-block-footnotes"><li id="x1">A note. <a href="#x1-link" aria-label="Jump to footnote reference 1">↩︎</a></li></ol>`,
    becomes: '<p>Text<small data-footnote="">A note.</small>.</p>',
  },
  {
    from: 'Ghost: a picture with its caption',
    html: `<figure class="kg-card kg-image-card kg-card-hascaption"><img src="/images/shown.svg" class="kg-image" alt="A" loading="lazy"><figcaption><span style="white-space: pre-wrap;">Cap</span></figcaption></figure>`,
    becomes: '<figure><img src="/images/shown.svg" alt="A"><figcaption>Cap</figcaption></figure>',
  },
  {
    from: 'Ghost: a call-out',
    html: `<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Note this.</div></div>`,
    becomes: '<aside data-callout="note"><p>💡</p><p>Note this.</p></aside>',
  },
  {
    from: 'Ghost: a bookmark',
    html: `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Title</div><div class="kg-bookmark-description">Words</div></div></a></figure>`,
    becomes:
      '<figure><p><a href="https://a.example/">Title</a></p><p><a href="https://a.example/">Words</a></p></figure>',
  },
  {
    from: 'Wikipedia: references',
    html: `<p>Ink<sup id="cite_ref-1" class="reference"><a href="https://en.wikipedia.org/wiki/Ink#cite_note-1"><span class="cite-bracket">[</span>1<span class="cite-bracket">]</span></a></sup> is old.</p><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="https://en.wikipedia.org/wiki/Ink#cite_ref-1">^</a></b></span> <span class="reference-text">Ada, <i>Ink</i></span></li></ol>`,
    becomes: '<p>Ink<small data-footnote="">Ada, <em>Ink</em></small> is old.</p>',
  },
  {
    from: 'Wikipedia: a heading and a link',
    html: `<div class="mw-heading mw-heading2"><h2 id="History">History</h2><span class="mw-editsection"><span>[</span><a href="/w/index.php?action=edit">edit</a><span>]</span></span></div><p><b>Ink</b> is a <a href="https://en.wikipedia.org/wiki/Gel" title="Gel">gel</a>.</p>`,
    becomes:
      '<h2>History</h2>\n<p><strong>Ink</strong> is a <a href="https://en.wikipedia.org/wiki/Gel" title="Gel">gel</a>.</p>',
  },
  {
    from: 'Wikipedia: a formula',
    html: `<p>So <span class="mwe-math-element"><span style="display: none;"><math alttext="{\\displaystyle E}"><mi>E</mi></math></span><img src="/images/shown.svg" class="mwe-math-fallback-image-inline" alt="{\\displaystyle E}"></span>.</p>`,
    becomes: '<p>So <img src="/images/shown.svg" alt="{\\displaystyle E}">.</p>',
  },
  {
    from: 'a page: boxes, scripts and addresses that run',
    html: `<div class="a" onclick="x()"><div>one <font color=red>red</font></div><div><script>alert(1)</script><a href="javascript:alert(1)">bad</a></div><p id=x style="color:red">two<img src="file:///C:/a.png"><img src="/favicon.svg" alt="ok"></p></div>`,
    becomes: '<p>one red</p>\n<p>bad</p>\n<p>two<img src="/favicon.svg" alt="ok"></p>',
    notice: '1 picture could not be pasted along: copy it by itself, or drop its file into the text.',
  },
  {
    from: 'a page: other names of elements',
    html: `<center>mid</center><address>Street<br>Town</address><section>a<div>b</div>c</section><p><strike>no</strike> <tt>x</tt> <big>y</big> <acronym title="T">z</acronym></p>`,
    becomes:
      '<p>mid</p>\n<p>Street<br>Town</p>\n<p>a</p>\n<p>b</p>\n<p>c</p>\n<p><s>no</s> <code>x</code> y <abbr title="T">z</abbr></p>',
    notice: 'Pasted with changes: the alignment of 1 paragraph left out.',
  },
  {
    from: 'a page: words that are set as blocks',
    html: `<p><span style="display:block">one</span><span style="display:block">two</span></p><span style="display:block">three</span>four`,
    becomes: '<p>one<br>two</p>\n<p>three</p>\n<p>four</p>',
  },
  {
    from: 'a page: a frame and a video',
    html: `<p>a</p><iframe src="https://maps.example/embed" title="A map"></iframe><video controls><source src="https://a.example/a.mp4"></video>`,
    becomes:
      '<p>a</p>\n<p><a href="https://maps.example/embed">A map</a></p>\n<p><a href="https://a.example/a.mp4">https://a.example/a.mp4</a></p>',
    notice: 'Pasted with changes: 2 videos or frames became links.',
  },
  {
    from: 'a page: a link to another place of it, and one without a scheme',
    html: `<p><a href="#gone">one</a> <a href="//a.example/x">two</a></p>`,
    becomes: '<p>one <a href="https://a.example/x">two</a></p>',
  },
];

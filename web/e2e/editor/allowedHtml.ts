/** HTML with every element and attribute that the server allows, and with combinations that are easily misread. */
export const everything = `bare text <strong>at the top</strong>
<h2 lang="fr" dir="ltr">Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>
<p lang="de" dir="rtl"><strong>a</strong><em>c</em><u>e</u><s>f</s><del>g</del><ins>h</ins><sub>i</sub><sup>j</sup><mark>k</mark><small>l</small><small data-footnote lang="fr">Note <em>with</em> <a href="/x">link</a></small><code>m</code><code class="language-js">n</code><kbd>Ctrl</kbd><kbd>C</kbd><samp>o</samp><var>p</var><abbr title="q">r</abbr><q cite="/s">outer <q>inner</q> quote</q><cite>t</cite><time datetime="2026-01-02">u</time><br>after<br lang="en">it</p>
<p>2<sup>3<sup>4</sup></sup>, <q>see <a href="https://a.example/" title="t" rel="noopener" hreflang="de" lang="de">a <em>b</em></a> more</q> <a href="/x">one</a><a href="/x">two</a> <a>nowhere</a> <small><small>tiny</small></small> <a href="mailto:a@b.example">mail</a> <a href="tel:+1">call</a> &amp; &lt;b&gt; "&nbsp;&nbsp;x"</p>
<p></p><hr lang="en">
<blockquote cite="/b"><p>x</p><p>y</p><cite>Someone</cite></blockquote><blockquote>bare</blockquote><blockquote><blockquote><p>nested</p></blockquote></blockquote>
<pre>plain
  text</pre><pre><code class="language-html">&lt;b&gt;

x</code></pre><pre><code>no language
</code></pre><pre>

two line breaks</pre><pre>a <code>b</code> c <mark>d</mark></pre><pre lang="en"><code lang="fr" class="language-a language-b">q<mark>m</mark></code></pre><pre><samp>out</samp></pre>
<details open><summary>Sum <em>x</em></summary><p>Body</p>bare</details><details><summary><h3>Heading</h3></summary><ul><li>x</li></ul></details><details>no summary</details>
<ul><li>one</li><li><p>two</p></li><li>three<ul><li>deep<ol><li>deeper</li></ol></li></ul></li><li><p>a</p><p>b</p></li><li></li></ul>
<ol start="5" reversed type="a"><li value="7">v</li><li>w</li></ol>
<dl><dt>T</dt><dt>U</dt><dd>D</dd><dd><p>P</p><ul><li>l</li></ul></dd></dl>
<figure><img src="/images/shown.svg" alt="A" title="T" width="10" height="20"><figcaption>Cap <em>x</em></figcaption></figure><figure><blockquote><p>q</p></blockquote><figcaption><p>who</p><p>where</p></figcaption></figure><figure data-width="wide"><figcaption>first</figcaption><pre><code>x</code></pre></figure>
<p>inline <img src="/images/shown.svg" alt="" width="16" height="16"> image</p>
<table lang="en"><caption lang="de">Cap <strong>s</strong></caption><colgroup lang="fr"><col span="2" dir="ltr"><col></colgroup><colgroup><col></colgroup><thead dir="ltr"><tr lang="en"><th scope="col" headers="a b" colspan="2">H</th><th>I</th></tr></thead><tbody><tr><td rowspan="2" headers="a">a</td><td><p>p</p><ul><li>l</li></ul></td><td></td></tr><tr><td>x<br>y</td><td>z</td></tr></tbody><tbody lang="fr"><tr><th scope="row" rowspan="2" data-align="end">r</th><td data-align="center">1</td><td>2</td></tr><tr><td data-align="end">3</td><td>4</td></tr></tbody><tfoot><tr><td colspan="3">foot</td></tr></tfoot></table>
<table><caption>widths</caption><colgroup><col width="30%"><col width="20%"><col width="50%"></colgroup><thead><tr><th colspan="2">a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td><td>e</td></tr></tbody></table>
<figure><table><caption><p>para</p></caption><tbody><tr><td>a<table><tbody><tr><td>in</td></tr></tbody></table></td></tr></tbody></table></figure>
<figure data-embed="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">Title</a><figcaption>Cap <em>x</em></figcaption></figure>
<figure data-gallery=""><figure><img src="/images/shown.svg" alt="A"></figure><figure><img src="/images/shown.svg" alt="B"><figcaption>b</figcaption></figure><figcaption>both</figcaption></figure>
<aside data-callout="tip"><p>x</p><ul><li>y</li></ul></aside>
<ul data-tasks=""><li data-done="true">a</li><li data-done="false">b<ul data-tasks=""><li data-done="true">c</li></ul></li></ul>
<p><a data-file="9" href="/files/0123456789abcdef01234567.pdf">A <em>book</em></a></p><audio controls="" src="/files/0123456789abcdef01234567.mp3" lang="de"><a data-file="9" href="/files/0123456789abcdef01234567.mp3">A &amp; b</a></audio>
<p><a data-button="" href="/x">Go</a> <ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>
<ins><p>put in</p><p>two</p></ins>
<a href="/x"><h3>linked</h3><p>block</p></a>
<del><ul><li>gone</li></ul></del>
<p lang="ja">活字を拾う</p><p>To pick up <span lang="ja">活<em>字</em></span> and <span dir="rtl"><span lang="he">שלום</span></span>, <span lang="fr">ça</span><span lang="fr">ira</span></p>tail`;

import type { Clipboard } from './clipboard.ts';

const docs = (body: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${body}</b>`;
const docsItem = (text: string, level = 1) =>
  `<li dir="ltr" style="list-style-type:disc;font-weight:400;vertical-align:baseline;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-weight:400;">${text}</span></p></li>`;
const docsTask = (text: string, isDone: boolean) =>
  `<li dir="ltr" style="list-style-type:none;" role="checkbox" aria-checked="${isDone}" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17px" height="17px" alt="${isDone ? '' : 'un'}checked" aria-roledescription="checkbox"><p dir="ltr" style="display:inline-block;" role="presentation"><span style="text-decoration:${isDone ? 'line-through' : 'none'};">${text}</span></p></li>`;

/** Google Docs, Notion, Apple Pages and Notes, OneNote, LibreOffice. */
export const documentClipboards: Clipboard[] = [
  {
    from: 'Google Docs: styles by weight',
    html: docs(
      `<h1 dir="ltr"><span style="font-weight:400;">Title</span></h1><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal">bold</span><span style="font-weight:400;font-style:italic"> it</span><span style="text-decoration:underline;-webkit-text-decoration-skip:none"> u</span> <a href="https://a.example/" style="text-decoration:none"><span style="text-decoration:underline">link</span></a></p><br>`,
    ),
    becomes: '<h2>Title</h2>\n<p><strong>bold</strong><em> it</em><u> u</u> <a href="https://a.example/">link</a></p>',
  },
  {
    from: 'Google Docs: a list within a list',
    html: docs(`<ul style="margin:0">${docsItem('a')}<ul>${docsItem('b', 2)}</ul>${docsItem('c')}</ul>`),
    becomes: '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  },
  {
    from: 'Google Docs: a checklist',
    html: docs(`<ul style="margin:0">${docsTask('buy ink', true)}${docsTask('print', false)}</ul>`),
    becomes: '<ul data-tasks><li data-done="true"><s>buy ink</s></li><li data-done="false">print</li></ul>',
  },
  {
    from: 'Google Docs: a table',
    html: docs(
      `<div dir="ltr" align="left"><table style="border:none"><colgroup><col width="100"><col></colgroup><tbody><tr style="height:0"><td style="border:solid 1pt"><p dir="ltr"><span style="font-weight:700">a</span></p></td><td><p dir="ltr"><span>b</span></p></td></tr></tbody></table></div><br>`,
    ),
    becomes: '<table><tbody><tr><td><strong>a</strong></td><td>b</td></tr></tbody></table>',
  },
  {
    from: 'Google Docs: footnotes and a comment of a page that it published',
    html: `<p><span>One</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> two</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> The note</span></p></div><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Is it?</span></p></div>`,
    becomes: '<p>One<small data-footnote="">The note</small> two</p>',
    notice: 'Pasted with changes: 1 comment left out.',
  },
  {
    from: 'Google Docs: a picture that another program drew',
    html: docs(`<p dir="ltr"><span>x<img src="cid:image001" width="10"></span></p>`),
    becomes: '<p>x</p>',
    notice: '1 picture could not be pasted along: copy it by itself, or drop its file into the text.',
  },
  {
    from: 'Google Docs: some words of a line',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-2"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">some </span><span style="font-weight:700;">words</span></b>`,
    becomes: '<p>some <strong>words</strong></p>',
  },
  {
    from: 'Notion: headings, a list, a quotation and code',
    html: `<meta charset='utf-8'><h1>Plan</h1>\n<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n<blockquote>said</blockquote>\n<pre><code class="language-javascript">let a\nb</code></pre>\n<!-- notionvc: 1 -->`,
    text: '# Plan\n\n- a\n    - b\n\n> said\n',
    becomes:
      '<h2>Plan</h2>\n<ul><li>a<ul><li>b</li></ul></li></ul>\n<blockquote><p>said</p></blockquote>\n<pre><code class="language-javascript">let a\nb</code></pre>',
  },
  {
    from: 'Notion: tasks',
    html: `<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">done</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>open</span></li></ul>`,
    becomes: '<ul data-tasks><li data-done="true">done</li></ul>\n<ul data-tasks><li data-done="false">open</li></ul>',
  },
  {
    from: 'Notion: a call-out and a toggle',
    html: `<aside>💡 Note this</aside><details><summary>More</summary><p>within</p></details>`,
    becomes:
      '<aside data-callout="note"><p>💡 Note this</p></aside>\n<details><summary>More</summary><p>within</p></details>',
  },
  {
    from: 'Apple Pages: styles by class',
    html: `<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 11.0px Helvetica}\nspan.s1 {font-kerning: none; font-weight: bold}\nspan.s2 {text-decoration: underline}\nspan.s3 {font-style: italic}</style></head><body><p class="p1"><span class="s1">bold</span><span class="s2"> line</span><span class="Apple-converted-space">&nbsp;</span><span class="s3">it</span></p></body></html>`,
    becomes: '<p><strong>bold</strong><u> line</u> <em>it</em></p>',
  },
  {
    from: 'Apple Pages: a list',
    html: `<html><head><style type="text/css">li.li1 {margin: 0.0px}</style></head><body><ul class="ul1"><li class="li1"><span class="s1"></span>a</li><li class="li1"><span class="s1"></span>b</li></ul></body></html>`,
    becomes: '<ul><li>a</li><li>b</li></ul>',
  },
  {
    from: 'Apple Notes',
    html: `<html><head><style type="text/css">p.p2 {min-height: 14px}</style></head><body><div class="p1"><b>Title</b></div><p class="p2"><br></p><ul class="Apple-dash-list"><li class="li3">dash</li></ul><p class="p1">end<span class="Apple-converted-space">&nbsp;</span></p></body></html>`,
    becomes: '<p><strong>Title</strong></p>\n<ul><li>dash</li></ul>\n<p>end</p>',
  },
  {
    from: 'OneNote: paragraphs and lists',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft OneNote 15"></head><body lang=en-GB style='font-family:Calibri'><!--StartFragment--><p style='margin:0in;font-size:16.0pt'>Head</p><p style='margin:0in'>&nbsp;</p><ul style='direction:ltr;margin-top:0in' type=disc><li style='margin-top:0;vertical-align:middle'><span style='font-weight:bold'>a</span></li><ul type=circle><li><span>b</span></li></ul></ul><!--EndFragment--></body></html>`,
    becomes: '<p>Head</p>\n<ul><li><strong>a</strong><ul><li>b</li></ul></li></ul>',
  },
  {
    from: 'OneNote: a table',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><div style='direction:ltr'><table border=1 cellpadding=0 cellspacing=0 valign=top><tr><td style='border-width:1pt'><p style='margin:0in'>a</p></td><td><p style='margin:0in'>b</p></td></tr></table></div></body></html>`,
    becomes: '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  },
  {
    from: 'LibreOffice: headings, emphasis and a list',
    html: `<html><head><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-GB" dir="ltr"><h1 class="western">Head</h1><p style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif"><b>bold</b> and <strike>no</strike></font></p><ol start="3"><li><p>three</p></li></ol></body></html>`,
    becomes: '<h2>Head</h2>\n<p><strong>bold</strong> and <s>no</s></p>\n<ol start="3"><li>three</li></ol>',
  },
  {
    from: 'LibreOffice: a footnote',
    html: `<p>Text<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> more</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>A note.</p></div>`,
    becomes: '<p>Text<small data-footnote="">A note.</small> more</p>',
  },
  {
    from: 'LibreOffice: tracked changes',
    html: `<meta name="generator" content="LibreOffice 24.2"><p>A <del cite="Ada" datetime="2026-01-01T10:00:00">bad</del><ins cite="Ada">good</ins> word</p>`,
    becomes: '<p>A good word</p>',
    notice: 'Pasted with changes: 1 tracked deletion left out.',
  },
];

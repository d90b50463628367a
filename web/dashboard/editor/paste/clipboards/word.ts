import type { Clipboard } from './clipboard.ts';

const HEAD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!--
p.MsoNormal{margin:0cm;font-size:12.0pt}
@list l0:level1 {mso-level-number-format:bullet;}
--></style><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--></head>`;

const word = (body: string) =>
  `${HEAD}<body lang=EN-GB><!--StartFragment-->\n${body}\n<!--EndFragment--></body></html>`;

/** A paragraph of a list, with its typed marker. */
const item = (text: string, marker: string, level = 1, list = 0) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}pt;text-indent:-18.0pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

const footnoteReference = (kind: 'ftn' | 'edn', number: string) => {
  const name = kind === 'ftn' ? 'footnote' : 'endnote';
  return `<a style='mso-${name}-id:${kind}1' href="#_${kind}1" name="_${kind}ref1" title=""><span class=Mso${name}Reference><span style='mso-special-character:${name}'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:12.0pt'>[${number}]</span></span><![endif]></span></span></a>`;
};
const footnote = (kind: 'ftn' | 'edn', number: string, text: string) => {
  const name = kind === 'ftn' ? 'footnote' : 'endnote';
  return `<div style='mso-element:${name}-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:${name}' id=${kind}1>${text.replace('#', `<a style='mso-${name}-id:${kind}1' href="#_${kind}ref1" name="_${kind}1" title=""><span class=MsoFootnoteReference>[${number}]</span></a> `)}</div></div>`;
};

export const wordClipboards: Clipboard[] = [
  {
    from: 'Word: paragraphs, emphasis and an empty line',
    html: word(
      `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='font-family:"Arial"'>Dear</span></b> <i>all</i>, <u>now</u><o:p></o:p></p>\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n<p class=MsoNormal><s>no</s> H<sub>2</sub>O, <span style='background:yellow;mso-highlight:yellow'>here</span><o:p></o:p></p>`,
    ),
    becomes:
      '<p><strong>Dear</strong> <em>all</em>, <u>now</u></p>\n<p><s>no</s> H<sub>2</sub>O, <mark>here</mark></p>',
  },
  {
    from: 'Word: title and headings, one of them numbered',
    html: word(
      `<p class=MsoTitle>Report<o:p></o:p></p><h1>One<o:p></o:p></h1><h2 style='mso-list:l1 level2 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.1<span>&nbsp;</span></span><![endif]>Two</h2><p class=MsoNormal>text</p>`,
    ),
    becomes: '<h2>Report</h2>\n<h2>One</h2>\n<h2>1.1&nbsp;Two</h2>\n<p>text</p>',
  },
  {
    from: 'Word: bullets of three levels',
    html: word(item('a', '·') + item('b', 'o', 2) + item('c', '§', 3) + item('d', '·')),
    becomes: '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>',
  },
  {
    from: 'Word: numbers that begin with 3',
    html: word(item('three', '3.') + item('four', '4.')),
    becomes: '<ol start="3"><li>three</li><li>four</li></ol>',
  },
  {
    from: 'Word: letters in brackets, with Roman numbers below them',
    html: word(item('a', '(a)') + item('one', 'i.', 2) + item('two', 'ii.', 2) + item('b', '(b)')),
    becomes: '<ol type="a"><li>a<ol type="i"><li>one</li><li>two</li></ol></li><li>b</li></ol>',
  },
  {
    from: 'Word: capital letters and Roman numbers from IV',
    html: word(item('a', 'A.') + item('four', 'IV)', 1, 1) + item('five', 'V)', 1, 1)),
    becomes: '<ol type="A"><li>a</li></ol>\n<ol start="4" type="I"><li>four</li><li>five</li></ol>',
  },
  {
    from: 'Word: letters from h to j',
    html: word(item('h', 'h.') + item('i', 'i.') + item('j', 'j.')),
    becomes: '<ol start="8" type="a"><li>h</li><li>i</li><li>j</li></ol>',
  },
  {
    from: 'Word: a list that begins anew',
    html: word(item('a', '1.') + item('b', '2.') + item('c', '1.', 1, 1)),
    becomes: '<ol><li>a</li><li>b</li></ol>\n<ol><li>c</li></ol>',
  },
  {
    from: 'Word: numbers of several levels',
    html: word(item('a', '1.') + item('b', '1.1.', 2) + item('c', '1.2.', 2) + item('d', '2.')),
    becomes: '<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>',
  },
  {
    from: 'Word: a list that goes on after a paragraph',
    html: word(`${item('a', '1.')}<p class=MsoNormal>between</p>${item('b', '2.')}`),
    becomes: '<ol><li>a</li></ol>\n<p>between</p>\n<ol start="2"><li>b</li></ol>',
  },
  {
    from: 'Word: a footnote of two paragraphs',
    html: word(
      `<p class=MsoNormal>Text${footnoteReference('ftn', '1')}, more.</p>${footnote('ftn', '1', '<p class=MsoFootnoteText>#See <i>there</i>.</p><p class=MsoFootnoteText>Again.</p>')}`,
    ),
    becomes: '<p>Text<small data-footnote="">See <em>there</em>.<br>Again.</small>, more.</p>',
  },
  {
    from: 'Word: an endnote with a Roman number',
    html: word(
      `<p class=MsoNormal>Text${footnoteReference('edn', 'i')}.</p>${footnote('edn', 'i', '<p class=MsoEndnoteText>#At the end.</p>')}`,
    ),
    becomes: '<p>Text<small data-footnote="">At the end.</small>.</p>',
  },
  {
    from: 'Word: a comment in the margin',
    html: word(
      `<p class=MsoNormal>One <a style='mso-comment-reference:AL_1;mso-comment-date:20260101T1200'>two</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AL1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span> three</p><div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><![if !supportAnnotations]><div id="_com_1" class=msocomtxt><![endif]><span style='mso-comment-author:"Ada"'><![if !supportAnnotations]><a name="_msocom_1"></a><![endif]><p class=MsoCommentText><span style='mso-special-character:comment'><a href="#_msoanchor_1" class=msocomoff>[AL1]</a></span>Really?</p></span></div></div></div>`,
    ),
    becomes: '<p>One two three</p>',
    notice: 'Pasted with changes: 1 comment left out.',
  },
  {
    from: 'Word: tracked changes',
    html: word(
      `<p class=MsoNormal>A <del cite="mailto:Ada" datetime="2026-01-01T10:00"><span style='mso-prop-change:Ada'>bad</span></del><ins cite="mailto:Ada" datetime="2026-01-01T10:00">good</ins> word<span class=msoDel><del cite="mailto:Ada" datetime="2026-01-01T10:01">s</del></span></p>`,
    ),
    becomes: '<p>A good word</p>',
    notice: 'Pasted with changes: 2 tracked deletions left out.',
  },
  {
    from: 'Word: bookmarks, a link, and a table of contents',
    html: word(
      `<p class=MsoToc1><a href="#_Toc1">The Start<span style='mso-tab-count:1 dotted'>. </span>1</a></p><h1><a name="_Toc1">The Start</a></h1><p class=MsoNormal><a name=here></a>See <a href="https://a.example/">there</a></p>`,
    ),
    becomes:
      '<p><a href="#the-start">The Start. 1</a></p>\n<h2>The Start</h2>\n<p>See <a href="https://a.example/">there</a></p>',
  },
  {
    from: 'Word: a table with spans',
    html: word(
      `<table class=MsoTableGrid border=1 cellspacing=0><tr style='mso-yfti-irow:0'><td width=50 colspan=2 style='width:1cm'><p class=MsoNormal><b>both</b><o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>a</p></td><td><p class=MsoNormal>b</p><p class=MsoNormal>c</p></td></tr></table>`,
    ),
    becomes:
      '<table><tbody><tr><td colspan="2"><strong>both</strong></td></tr><tr><td>a</td><td><p>b</p><p>c</p></td></tr></tbody></table>',
  },
  {
    from: 'Word: a table whose columns have widths',
    html: word(
      `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'><tr><td width=151 valign=top style='width:112.9pt;padding:0cm 5.4pt'><p class=MsoNormal>Name</p></td><td width=451 valign=top style='width:338.7pt;border-left:none'><p class=MsoNormal>Note</p></td></tr></table>`,
    ),
    becomes:
      '<table><colgroup><col width="25%"><col width="75%"></colgroup><tbody><tr><td>Name</td><td>Note</td></tr></tbody></table>',
  },
  {
    from: 'Word: a picture on the disk',
    html: word(
      `<p class=MsoNormal>x<!--[if gte vml 1]><v:shape id="i"/><![endif]--><![if !vml]><img width=10 height=10 src="file:///C:/Temp/clip_image001.png" v:shapes="i"><![endif]></p>`,
    ),
    becomes: '<p>x</p>',
    notice: '1 picture could not be pasted along: copy it by itself, or drop its file into the text.',
  },
  {
    from: 'Word online: a heading and paragraphs',
    html: `<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" role="heading" aria-level="2" paraid="1"><span data-contrast="none" class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0" data-ccp-parastyle="heading 2">Head</span></span><span class="EOP SCXW1 BCX0" data-ccp-props="{}">&nbsp;</span></p></div><div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0"><span class="TextRun SCXW1 BCX0" style="font-weight:bold"><span class="NormalTextRun SCXW1 BCX0">bold</span></span><span class="TextRun"><span class="NormalTextRun"> text</span></span></p></div>`,
    becomes: '<h2>Head</h2>\n<p><strong>bold</strong> text</p>',
  },
  {
    from: 'Word online: a list, of which each item is one',
    html: `<div class="ListContainerWrapper SCXW1 BCX0"><ul class="BulletListStyle1 SCXW1 BCX0" role="list"><li class="OutlineElement" data-leveltext="" data-aria-level="1" role="listitem"><p class="Paragraph"><span class="TextRun">a</span></p></li></ul></div><div class="ListContainerWrapper"><ul class="BulletListStyle2" role="list"><li data-aria-level="2" role="listitem"><p class="Paragraph"><span class="TextRun">b</span></p></li></ul></div><div class="ListContainerWrapper"><ul class="BulletListStyle1" role="list"><li data-aria-level="1" role="listitem"><p class="Paragraph"><span class="TextRun">c</span></p></li></ul></div>`,
    becomes: '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  },
];

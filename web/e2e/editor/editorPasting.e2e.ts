import { expect, test } from '../fixtures.ts';
import { openEditor, paste, source } from './editor.ts';

test.beforeEach(openEditor);

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--></head><body lang=EN-GB><!--StartFragment-->
<h1 style='mso-x:1'>Report<o:p></o:p></h1>
<p class=MsoNormal style='margin:0'><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='font-family:"Arial"'>Dear</span></b> <i>all</i>,<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>first<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>inner</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>second</p>
<table class=MsoTableGrid border=1><tr><td width=50 style='width:1cm'><p class=MsoNormal>cell<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`;

const googleDocs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Title</span></h1><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal">bold</span><span style="font-weight:400;font-style:italic"> it</span> <a href="https://a.example/" style="text-decoration:none"><span style="text-decoration:underline">link</span></a></p><br><ul style="margin:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span>item</span></p></li></ul></b>`;

const webPage = `<div class="a" onclick="x()"><div>one <font color=red>red</font></div><div><script>alert(1)</script><a href="javascript:alert(1)">bad</a></div><p id=x style="color:red">two<img src="file:///C:/a.png"><img src="/favicon.svg" alt="ok"></p></div>`;

for (const { from, html, becomes } of [
  {
    from: 'Word',
    html: word,
    becomes: [
      '<h2>Report</h2>\n<p><strong>Dear</strong> <em>all</em>,</p>',
      '<ul><li>first<ol><li>inner</li></ol></li><li>second</li></ul>',
      '<table><tbody><tr><td>cell</td></tr></tbody></table>',
    ].join('\n'),
  },
  {
    from: 'Google Docs',
    html: googleDocs,
    becomes:
      '<h2>Title</h2>\n<p><strong>bold</strong><em> it</em> <a href="https://a.example/">link</a></p>\n<ul><li>item</li></ul>',
  },
  {
    from: 'a page',
    html: webPage,
    becomes: '<p>one red</p>\n<p><a>bad</a></p>\n<p>two<img src="/favicon.svg" alt="ok"></p>',
  },
]) {
  test(`the editor cleans text that is pasted from ${from}`, async ({ page }) => {
    await paste(page, { 'text/html': html, 'text/plain': 'not this' });

    expect(await source(page)).toBe(becomes);
  });
}

test('the editor makes paragraphs of pasted plain text', async ({ page }) => {
  await paste(page, { 'text/plain': 'one\r\ntwo\n\n\n*three*\n' });

  expect(await source(page)).toBe('<p>one<br>two</p>\n<p>*three*</p>');
});

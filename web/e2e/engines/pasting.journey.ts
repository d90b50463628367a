import { openNew, source } from './articleForm.ts';
import { expect, dashboardTest as test } from './fixtures.ts';
import type { Page } from './Page.ts';

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN-GB><!--StartFragment-->
<h1 style='mso-x:1'>Report<o:p></o:p></h1>
<p class=MsoNormal style='margin:0'><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='font-family:"Arial"'>Dear</span></b> <i>all</i>,<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>first<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>second</p>
<!--EndFragment--></body></html>`;

const webPage = `<div class="a" onclick="x()"><div>one <font color=red>red</font></div><p id=x style="color:red">two <a href="https://a.example/">link</a><img src="data:image/png;base64,AAAA"><img src="/favicon.svg" alt="ok"></p></div>`;

for (const { from, kinds, becomes } of [
  {
    from: 'a text editor',
    kinds: { 'text/plain': 'one\ntwo\n\n*three*' },
    becomes: '<p>one<br>two</p>\n<p>*three*</p>',
  },
  {
    from: 'a web page',
    kinds: { 'text/html': webPage, 'text/plain': 'not this' },
    becomes: '<p>one red</p>\n<p>two <a href="https://a.example/">link</a><img src="/favicon.svg" alt="ok"></p>',
  },
  {
    from: 'Word',
    kinds: { 'text/html': word, 'text/plain': 'not this' },
    becomes: '<h2>Report</h2>\n<p><strong>Dear</strong> <em>all</em>,</p>\n<ul><li>first</li><li>second</li></ul>',
  },
]) {
  test(`the editor cleans what the clipboard has from ${from}`, async ({ browserPage: page, site }) => {
    const { content } = await openNew(page, site);
    await copy(page, kinds);

    await content.click();
    await page.press('Control+v');

    await expect.poll(() => content.text()).not.toBe('');
    expect(await source(page)).toBe(becomes);
  });
}

test('the editor cuts and pastes within the text, and into another field', async ({ browserPage: page, site }) => {
  const { title, content } = await openNew(page, site);
  await content.click();
  await page.type('- **bold** one\ntwo');

  await page.press('Control+a');
  await page.press('Control+x');
  expect(await source(page)).toBe('');
  await page.press('Control+v');
  const pasted = await source(page);
  await title.focus();
  await page.press('Control+v');

  expect(pasted).toBe('<ul><li><strong>bold</strong> one</li><li>two</li></ul>');
  expect(await title.value()).toMatch(/^\s*bold one\s*two$/);
});

/** Puts text of several types on the clipboard with the keys that copy. */
async function copy(page: Page, kinds: Record<string, string>): Promise<void> {
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.type('x');
  await page.evaluate((given: Record<string, string>) => {
    const handleCopy = (event: ClipboardEvent) => {
      event.preventDefault();
      for (const [kind, text] of Object.entries(given)) event.clipboardData?.setData(kind, text);
    };
    document.addEventListener('copy', handleCopy, { once: true });
  }, kinds);
  await page.press('Control+a');
  await page.press('Control+c');
}

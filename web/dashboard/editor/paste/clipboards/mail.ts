import type { Clipboard } from './clipboard.ts';

/** Gmail, Outlook and Slack. */
export const mailClipboards: Clipboard[] = [
  {
    from: 'Gmail: lines in boxes',
    html: `<div dir="ltr"><div>Hello,</div><div><br></div><div>the <b>ink</b> is <i>here</i>.<br>Come.</div></div>`,
    becomes: '<p>Hello,</p>\n<p>the <strong>ink</strong> is <em>here</em>.<br>Come.</p>',
  },
  {
    from: 'Gmail: paragraphs by two line breaks',
    html: `<span style="color:rgb(34,34,34)">one</span><br><br>two<br>three`,
    becomes: '<p>one</p>\n<p>two<br>three</p>',
  },
  {
    from: 'Gmail: a quotation',
    html: `<div dir="ltr">Yes.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Friday Ada wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid"><div dir="ltr">Is it?</div></blockquote></div>`,
    becomes: '<p>Yes.</p>\n<p>On Friday Ada wrote:</p>\n<blockquote><p>Is it?</p></blockquote>',
  },
  {
    from: 'Outlook: paragraphs and a list',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><div class="WordSection1"><p class="MsoNormal">Dear all,<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><ul style="margin-top:0cm" type="disc"><li class="MsoListParagraph" style="margin-left:0cm;mso-list:l0 level1 lfo1">a<o:p></o:p></li><li class="MsoListParagraph" style="mso-list:l0 level1 lfo1">b<o:p></o:p></li></ul></div></body></html>`,
    becomes: '<p>Dear all,</p>\n<ul><li>a</li><li>b</li></ul>',
  },
  {
    from: 'Outlook on the web',
    html: `<div class="elementToProof" style="font-family:Aptos, sans-serif;font-size:12pt;color:rgb(0, 0, 0)">one</div><div class="elementToProof" style="font-size:12pt"><br></div><div class="elementToProof"><span style="font-weight:bold">two</span></div>`,
    becomes: '<p>one</p>\n<p><strong>two</strong></p>',
  },
  {
    from: 'Outlook: a layout of tables',
    html: `<table width="600"><tr><td><table><tr><td>Name</td><td>Ada</td></tr></table></td></tr><tr><td>Bye.</td></tr></table>`,
    becomes: '<table><tbody><tr><td>Name</td><td>Ada</td></tr></tbody></table>\n<p>Bye.</p>',
    notice: 'Pasted with changes: 1 table around others taken apart.',
  },
  {
    from: 'Slack: paragraphs, emphasis and an emoji',
    html: `<meta charset='utf-8'><div class="p-rich_text_section">one <b data-stringify-type="bold">bold</b> <s data-stringify-type="strike">no</s><span aria-label="" class="c-mrkdwn__br" data-stringify-type="paragraph-break" style="box-sizing: inherit; display: block; height: 8px;"></span>two <img class="c-emoji" data-stringify-type="emoji" data-stringify-emoji=":tada:" alt="🎉" src="https://a.slack-edge.com/1f389.png"></div>`,
    becomes: '<p>one <strong>bold</strong> <s>no</s></p>\n<p>two 🎉</p>',
  },
  {
    from: 'Slack: lists by indent',
    html: `<ul data-stringify-type="unordered-list" class="p-rich_text_list p-rich_text_list__bullet" data-indent="0" data-border="0"><li data-stringify-indent="0">a</li></ul><ul data-stringify-type="unordered-list" class="p-rich_text_list" data-indent="1"><li data-stringify-indent="1">b</li></ul><ul data-stringify-type="unordered-list" class="p-rich_text_list" data-indent="0"><li data-stringify-indent="0">c</li></ul>`,
    becomes: '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  },
  {
    from: 'Slack: a quotation and code',
    html: `<blockquote type="cite" class="c-mrkdwn__quote" data-stringify-type="quote">said</blockquote><pre class="c-mrkdwn__pre" data-stringify-type="pre">a<br>b</pre><div class="p-rich_text_section">run <code data-stringify-type="code" class="c-mrkdwn__code">ls</code></div>`,
    becomes: '<blockquote><p>said</p></blockquote>\n<pre><code>a\nb</code></pre>\n<p>run <code>ls</code></p>',
  },
];

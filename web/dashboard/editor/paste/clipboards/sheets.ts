import type { Clipboard } from './clipboard.ts';

const excel = (rows: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"><style><!--table\n	{mso-displayed-decimal-separator:"\\.";}\n.xl65\n	{font-weight:700;\n	text-align:center;}\n--></style></head><body link=blue><table border=0 cellpadding=0 cellspacing=0 width=128><!--StartFragment--><col width=64 span=2 style='width:48pt'>${rows}<!--EndFragment--></table></body></html>`;

/** Excel, Google Sheets and LibreOffice Calc. */
export const sheetClipboards: Clipboard[] = [
  {
    from: 'Excel: bold cells',
    html: excel(
      `<tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=64>Name</td><td class=xl65>Price</td></tr><tr><td>Ink</td><td align=right x:num="2.5">2.50</td></tr>`,
    ),
    text: 'Name\tPrice\r\nInk\t2.50\r\n',
    becomes:
      '<table><tbody><tr><td data-align="center"><strong>Name</strong></td><td data-align="center"><strong>Price</strong></td></tr><tr><td>Ink</td><td data-align="end">2.50</td></tr></tbody></table>',
  },
  {
    from: 'Excel: spans, and a row that is hidden',
    html: excel(
      `<tr><td colspan=2 class=xl65>All</td></tr><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr><![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=64></td><td width=64></td></tr><![endif]>`,
    ),
    becomes:
      '<table><tbody><tr><td colspan="2" data-align="center"><strong>All</strong></td></tr><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
  },
  {
    from: 'Excel: a part of a span',
    html: excel(`<tr><td rowspan=4>a</td><td>b</td></tr><tr><td colspan=3>c</td></tr>`),
    becomes: '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
  },
  {
    from: 'Google Sheets: a table',
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;font-weight:bold;" data-sheets-value="{}">Name</td><td><a class="in-cell-link" target="_blank" href="https://a.example/">site</a></td></tr><tr><td>a<br>b</td><td></td></tr></tbody></table>`,
    becomes:
      '<table><tbody><tr><td><strong>Name</strong></td><td><a href="https://a.example/">site</a></td></tr><tr><td>a<br>b</td><td></td></tr></tbody></table>',
  },
  {
    from: 'Google Sheets: one cell',
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><span style="font-size:10pt;font-family:Arial;font-weight:bold;" data-sheets-root="1">alone</span>`,
    becomes: '<p><strong>alone</strong></p>',
  },
  {
    from: 'LibreOffice Calc',
    html: `<html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td height="17" align="left"><b><font face="Liberation Sans">a</font></b></td><td align="right" sdval="1" sdnum="1033;">1</td></tr></table></body></html>`,
    becomes: '<table><tbody><tr><td><strong>a</strong></td><td data-align="end">1</td></tr></tbody></table>',
  },
  {
    from: 'a page: lines that are aligned, in cells and without',
    html: `<p align=center>a</p><p style="text-align:justify">b</p><table><tr><td><p align=right>1</p><p style="text-align: right">2</p></td><td><p align=center>3</p><p>4</p></td></tr></table><table dir=rtl><tr><td align=right>5</td><td align=left>6</td></tr></table>`,
    becomes:
      '<p>a</p>\n<p>b</p>\n<table><tbody><tr><td data-align="end"><p>1</p><p>2</p></td><td><p>3</p><p>4</p></td></tr></tbody></table>\n<table dir="rtl"><tbody><tr><td>5</td><td data-align="end">6</td></tr></tbody></table>',
    notice: 'Pasted with changes: the alignment of 1 paragraph left out.',
  },
  {
    from: 'a page: a table of ragged rows',
    html: `<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>a</td><td>b</td></tr><tr></tr><tr><td rowspan="0">c</td></tr></tbody><tfoot><tr><td>d</td></tr></tfoot></table>`,
    becomes:
      '<table><thead><tr><th>h</th><th></th></tr></thead><tbody><tr><td>a</td><td>b</td></tr><tr><td rowspan="2">c</td><td></td></tr><tr><td>d</td></tr></tbody></table>',
  },
  {
    from: 'a page: a table without cells',
    html: `<p>a</p><table><caption>none</caption><tr></tr></table><p>b</p>`,
    becomes: '<p>a</p>\n<p>none</p>\n<p>b</p>',
  },
];

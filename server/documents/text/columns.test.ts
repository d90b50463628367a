import { describe, expect, it } from 'vitest';
import { sanitize } from './sanitize.ts';

const ORIGIN = 'http://journal.example';
const ROW = '<tbody><tr><td>a</td><td>b</td></tr></tbody>';
const table = (columns: string) => `<table>${columns}${ROW}</table>`;
const group = (...widths: string[]) =>
  table(`<colgroup>${widths.map((width) => `<col width="${width}" />`).join('')}</colgroup>`);

describe('the widths of the columns of a table', () => {
  it.each([
    ['as they are stored', group('30%', '70%'), group('30%', '70%')],
    ['in decimals', group('33.333%', '33.333%', '33.333%'), group('34%', '33%', '33%')],
    ['of more than all', group('100%', '100%'), group('50%', '50%')],
    ['of one column alone', table('<colgroup><col width="30%" /><col /></colgroup>'), group('30%', '70%')],
    ['of all but one', table('<colgroup><col width="100%"><col></colgroup>'), group('50%', '50%')],
    ['in pixels', group('100', '300px'), group('25%', '75%')],
    ['in relative units', group('1*', '3*'), group('25%', '75%')],
    [
      'in styles',
      table('<colgroup><col style="border: 0; width: 72.5pt"><col style="width:217.5pt"></colgroup>'),
      group('25%', '75%'),
    ],
    [
      'of several at once',
      table('<colgroup><col width="25%" span="2" lang="de"><col width="50%"></colgroup>'),
      table('<colgroup><col lang="de" width="25%" /><col lang="de" width="25%" /><col width="50%" /></colgroup>'),
    ],
    [
      'in several groups',
      table('<colgroup><col width="50"></colgroup><colgroup lang="de"><col width="150"></colgroup>'),
      table('<colgroup><col width="25%" /></colgroup><colgroup lang="de"><col width="75%" /></colgroup>'),
    ],
    ['without a group', table('<col width="64"><col width="192">'), table('<col width="25%" /><col width="75%" />')],
    ['that are the same for all, as programs write them', group('64', '64'), table('')],
    ['in pixels, of one alone', table('<colgroup><col width="100"><col></colgroup>'), table('')],
    ['in different units', group('100px', '30em'), table('')],
    ['that are none', group('x', '-3', '0'), table('')],
    [
      'of a thousand columns',
      table('<colgroup><col width="1%" span="1000" /></colgroup>'),
      table('<colgroup><col span="1000" /></colgroup>'),
    ],
    [
      'within another table',
      `<table><tbody><tr><td>${group('1', '3')}</td></tr></tbody></table>`,
      `<table><tbody><tr><td>${group('25%', '75%')}</td></tr></tbody></table>`,
    ],
    [
      'of cells',
      '<table><caption>c</caption><tbody><tr><td width="25%" lang="de">a</td><th style="width: 75%">b</th></tr></tbody></table>',
      '<table><caption>c</caption><colgroup><col width="25%" /><col width="75%" /></colgroup><tbody><tr><td lang="de">a</td><th>b</th></tr></tbody></table>',
    ],
    [
      'of cells beside others that are in several columns or rows',
      '<table><thead><tr><td colspan="2" width="400">a</td><td rowspan="9" width="100">b</td></tr></thead><tbody><tr><td width="100">c</td><td rowspan="0" width="200">d</td><td>e</td></tr><tr><td>f</td><td width="7">g</td></tr></tbody></table>',
      '<table><colgroup><col width="25%" /><col width="50%" /><col width="25%" /></colgroup><thead><tr><td colspan="2">a</td><td rowspan="9">b</td></tr></thead><tbody><tr><td>c</td><td rowspan="0">d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></tbody></table>',
    ],
    [
      'of cells beside columns that have none',
      '<table><colgroup><col lang="de" /><col /></colgroup><tr><td width="30">a</td><td width="70">b</td></tr></table>',
      '<table><colgroup><col lang="de" width="30%" /><col width="70%" /></colgroup><tr><td>a</td><td>b</td></tr></table>',
    ],
    [
      'of cells beside those of columns',
      '<table><colgroup><col width="30%" /><col width="70%" /></colgroup><tr><td width="1%">a</td><td>b</td></tr></table>',
      '<table><colgroup><col width="30%" /><col width="70%" /></colgroup><tr><td>a</td><td>b</td></tr></table>',
    ],
    [
      'of cells of a thousand columns',
      '<table><tr><td colspan="1000">a</td><td width="1%">b</td></tr></table>',
      '<table><tr><td colspan="1000">a</td><td>b</td></tr></table>',
    ],
    [
      'of the cell of one column',
      '<table><tr><td width="100%">a</td></tr></table>',
      '<table><tr><td>a</td></tr></table>',
    ],
    [
      'beside columns that say something else',
      table('<colgroup lang="de"><col width="x"><col span="2"></colgroup>'),
      table('<colgroup lang="de"><col /><col span="2" /></colgroup>'),
    ],
  ])('%s', async (_, sent, stored) => {
    expect(await sanitize(sent, ORIGIN)).toBe(stored);
    expect(await sanitize(stored, ORIGIN)).toBe(stored);
  });

  it('are whole, at least one hundredth each, and add up to the whole', async () => {
    const sent = group(...Array.from({ length: 50 }, (_, index) => (index === 7 ? '100000' : String(index + 1))));

    const widths = [...(await sanitize(sent, ORIGIN)).matchAll(/width="(\d+)%"/g)].map(([, width]) => Number(width));

    expect(widths).toHaveLength(50);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(100);
    expect(Math.min(...widths)).toBe(1);
    expect(widths[7]).toBe(51);
  });
});

it('aligns cells as their styles or attributes say, at the end of their lines in either direction', async () => {
  const sent =
    '<table><tr><th align="center">a</th><td style="color: red; text-align: Right">b</td><td align="left">c</td><td dir="rtl" align="left">d</td><td dir="rtl" align="right">e</td><td data-align="center" align="right">f</td></tr></table>';

  expect(await sanitize(sent, ORIGIN)).toBe(
    '<table><tr><th data-align="center">a</th><td data-align="end">b</td><td>c</td><td dir="rtl" data-align="end">d</td><td dir="rtl">e</td><td data-align="center">f</td></tr></table>',
  );
});

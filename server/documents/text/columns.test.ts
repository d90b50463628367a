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

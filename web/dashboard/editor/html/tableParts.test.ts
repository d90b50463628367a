import type { Node } from '@tiptap/pm/model';
import { expect, it } from 'vitest';
import type { TablePart } from './prepareTables.ts';
import { partsOf } from './tableParts.ts';

const head: TablePart = { tag: 'thead', index: 0, attributes: {} };
const body: TablePart = { tag: 'tbody', index: 1, attributes: {} };
const foot: TablePart = { tag: 'tfoot', index: 2, attributes: {} };

it.each([
  [
    [head, body, body],
    ['thead 1', 'tbody 2'],
  ],
  [
    [head, null, body],
    ['thead 1', 'tbody 2'],
  ],
  [
    [null, head, body],
    ['thead 2', 'tbody 1'],
  ],
  [
    [head, null],
    ['thead 1', 'tbody 1'],
  ],
  [
    [body, null, foot],
    ['tbody 2', 'tfoot 1'],
  ],
  [[null, null], ['tbody 2']],
  [
    [body, { ...body, index: 2 }],
    ['tbody 1', 'tbody 1'],
  ],
])('puts the rows %j into %j', (told, parts) => {
  const rows = told.map((part) => ({ attrs: { part } }) as unknown as Node);

  expect(partsOf(rows).map(([{ tag }, within]) => `${tag} ${within.length}`)).toEqual(parts);
});

import type { Mark, Node } from '@tiptap/pm/model';
import { escapeHtml, escapeText } from '../../../../shared/html.ts';
import { EVERYWHERE } from '../../../../shared/richText.ts';
import { attributesOf } from './allowList.ts';
import type { ColumnGroup, TablePart } from './prepareTables.ts';
import { partsOf } from './tableParts.ts';

/** Nodes never change, so that what was once written of one is written of it for good. */
const written = new WeakMap<Node, string>();

/** The HTML of a document as the server keeps it. */
export function toHtml(doc: Node): string {
  return flow(doc).join('\n');
}

/** Whether nothing was written yet. */
export function isEmpty(doc: Node): boolean {
  return doc.childCount === 1 && doc.firstChild?.type.name === 'p' && doc.firstChild.content.size === 0;
}

function flow(parent: Node): string[] {
  const children = [...parent.children];
  return nest(children, (node, index) =>
    node.type.name === 'line' && besideLine(children, index) ? `<p>${block(node)}</p>` : block(node),
  );
}

/** Two lines beside each other would become one. */
function besideLine(children: Node[], index: number): boolean {
  return [children[index - 1], children[index + 1]].some((node) => node?.type.name === 'line');
}

function block(node: Node): string {
  const known = written.get(node);
  if (known !== undefined) return known;
  const html = write(node);
  written.set(node, html);
  return html;
}

function write(node: Node): string {
  const { name } = node.type;
  if (name === 'line') return inline(node);
  if (name === 'heading') return element(`h${node.attrs.level}`, node.attrs, inline(node), EVERYWHERE);
  if (name === 'pre') return preformatted(node);
  if (name === 'hr') return open('hr', node.attrs);
  if (name === 'tableBox') return table(node);
  return element(name, node.attrs, node.isTextblock ? inline(node) : flow(node).join(''));
}

function preformatted(node: Node): string {
  const text = inline(node);
  const { inner } = node.attrs;
  if (inner) return element('pre', node.attrs, element('code', inner, text));
  // The first line break after <pre> is none.
  return element('pre', node.attrs, text.startsWith('\n') ? `\n${text}` : text);
}

function table(box: Node): string {
  const rows = box.lastChild;
  if (!rows) return '';
  const captions = [...box.children].slice(0, -1).map(block).join('');
  const groups = ((rows.attrs.columns ?? []) as ColumnGroup[]).map(({ attributes, columns }) =>
    element('colgroup', attributes, columns.map((column) => open('col', column)).join('')),
  );
  const parts = partsOf([...rows.children]).map(([{ tag, attributes }, within]: [TablePart, Node[]]) =>
    element(tag, attributes, within.map(block).join('')),
  );
  return element('table', rows.attrs, captions + groups.join('') + parts.join(''));
}

function inline(parent: Node): string {
  const leaf = (node: Node) => (node.isText ? escapeText(node.text ?? '') : open(node.type.name, node.attrs));
  return nest([...parent.children], leaf).join('');
}

/** Writes neighbours with the elements that their marks stand for, the one that reaches furthest outermost. */
function nest(nodes: Node[], leaf: (node: Node, index: number) => string): string[] {
  const within = (from: number, to: number, around: readonly Mark[]): string[] => {
    const html: string[] = [];
    for (let index = from; index < to; ) {
      const node = nodes[index] as Node;
      const [mark, end] = furthest(nodes, index, to, around);
      html.push(
        mark ? element(mark.type.name, mark.attrs, within(index, end, [...around, mark]).join('')) : leaf(node, index),
      );
      index = end;
    }
    return html;
  };
  return within(0, nodes.length, []);
}

function furthest(nodes: Node[], from: number, to: number, around: readonly Mark[]): [Mark | null, number] {
  let best: [Mark | null, number] = [null, from + 1];
  for (const mark of nodes[from]?.marks ?? []) {
    if (mark.isInSet(around)) continue;
    let end = from + 1;
    while (end < to && mark.isInSet(nodes[end]?.marks ?? [])) end++;
    if (!best[0] || end > best[1]) best = [mark, end];
  }
  return best;
}

type Values = Record<string, unknown>;

function element(tag: string, values: Values, html: string, names?: readonly string[]): string {
  return `${open(tag, values, names)}${html}</${tag}>`;
}

function open(tag: string, values: Values, names = attributesOf(tag) ?? []): string {
  let html = `<${tag}`;
  for (const name of names) {
    const value = values[name];
    if (value === null || value === undefined) continue;
    if ((name === 'colspan' || name === 'rowspan') && value === 1) continue;
    html += value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return `${html}>`;
}

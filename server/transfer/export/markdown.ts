import {
  attributesIn,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  treeOf,
  written,
} from '../../../shared/documents/blocks/htmlTree.ts';
import { INLINE_ELEMENTS } from '../../../shared/documents/richText.ts';
import { longestRun, type Notes, oneLine, paragraph, plainText } from './markdownLine.ts';

/** Writes a text as Markdown with front matter, for people and for other programs. */
export function markdownOf(facts: Record<string, unknown>, content: string): string {
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    // Every value of JSON is one of YAML, too: https://yaml.org/spec/1.2.2/#12-recommended-schemas
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  // The pictures lie in a folder beside that of the text.
  const html = content.replaceAll(/(?<= (?:src|href)=")\/images\//g, '../images/');
  return `---\n${lines.join('')}---\n\n${htmlToMarkdown(html)}\n`;
}

/**
 * Writes HTML of our articles as CommonMark (https://spec.commonmark.org/0.31.2/) with what GitHub adds to it: tables, tasks, struck
 * text, footnotes and alerts. What Markdown has no words for stays HTML. Takes time in proportion to the text and its depth.
 */
export function htmlToMarkdown(html: string): string {
  const notes: Notes = [];
  const blocks = blocksOf(treeOf(html), notes);
  return [...blocks, ...notes.map((note, index) => `[^${index + 1}]: ${note}`)].join('\n\n');
}

const BETWEEN_LISTS = '<!-- -->';

function blocksOf(nodes: readonly HtmlNode[], notes: Notes): string[] {
  const blocks: string[] = [];
  let line: HtmlNode[] = [];
  let last: string | null = null;
  const add = (block: string, name: string | null) => {
    if (block === '') return;
    if (isList(name) && name === last) blocks.push(BETWEEN_LISTS);
    blocks.push(block);
    last = name;
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      add(paragraph(line, notes), null);
      line = [];
      add(blockOf(node, notes), node.name);
    } else line.push(node);
  }
  add(paragraph(line, notes), null);
  return blocks;
}

const isList = (name: string | null) => name === 'ul' || name === 'ol';

const isBlock = (node: HtmlNode): node is HtmlElement =>
  typeof node === 'object' && !/^(?:br|img)$/.test(node.name) && !Object.hasOwn(INLINE_ELEMENTS, node.name);

function blockOf(node: HtmlElement, notes: Notes): string {
  const children = node.children ?? [];
  const within = () => blocksOf(children, notes).join('\n\n');
  switch (node.name) {
    case 'figcaption':
      return caption(node, notes);
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return heading(node, notes);
    case 'hr':
      // A list may begin with it.
      return '***';
    case 'blockquote':
      return orHtml(quote(within()), node);
    case 'aside':
      return orHtml(quote(`[!${attributesIn(node)['data-callout']?.toUpperCase()}]\n${within()}`), node);
    case 'pre':
      return codeBlock(node);
    case 'ul':
    case 'ol':
      return orHtml(list(node, notes), node);
    case 'table':
      return table(node, notes) ?? asHtml(node);
    case 'dl':
    case 'details':
      return asHtml(node);
    default:
      return within();
  }
}

function heading({ name, children }: HtmlElement, notes: Notes): string {
  const text = oneLine(children ?? [], notes).replace(/#$/, '\\#');
  return text && `${'#'.repeat(Number(name[1]))} ${text}`;
}

/** Writes a block as HTML, which for Markdown ends with an empty line. */
const asHtml = (node: HtmlElement) => written([node]).replaceAll('\n', '&#10;');

/** The most times that a block may be as long as its HTML: each line of what is nested begins with a sign of every block around it. */
const MOST_GROWN = 10;

function orHtml(markdown: string, node: HtmlElement): string {
  const html = asHtml(node);
  return markdown.length > MOST_GROWN * html.length ? html : markdown;
}

const caption = ({ children }: HtmlElement, notes: Notes) =>
  paragraph([{ name: 'em', attributes: '', children }], notes);

const quote = (text: string) =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

function codeBlock(pre: HtmlElement): string {
  const code = plainText(pre.children ?? []).replace(/\n$/, '');
  const [inner] = elementsIn(pre.children ?? []).filter(({ name }) => name === 'code');
  const language = /\blanguage-(\S+)/.exec((inner && attributesIn(inner).class) ?? '')?.[1] ?? '';
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return `${fence}${language}\n${code}\n${fence}`;
}

function list(node: HtmlElement, notes: Notes): string {
  const { start = '' } = attributesIn(node);
  // No number of Markdown has more digits.
  let number = /^\d{1,8}$/.test(start) ? Number(start) : 1;
  let isTight = true;
  const entries = (node.children ?? []).flatMap((entry) => {
    if (typeof entry === 'string') return [];
    const marker = node.name === 'ol' ? `${number++}. ` : '- ';
    const { 'data-done': done } = attributesIn(entry);
    const task = done === undefined ? '' : done === 'true' ? '[x] ' : '[ ] ';
    const children = entry.name === 'li' ? (entry.children ?? []) : [entry];
    const isLine = children.every((child) => !isBlock(child) || isList(child.name));
    isTight &&= isLine;
    const text = blocksOf(children, notes).join(isLine && !hasLateStart(children) ? '\n' : '\n\n');
    return [`${marker}${task}${indented(text, marker.length)}`.trimEnd()];
  });
  return entries.join(isTight ? '\n' : '\n\n');
}

/** Tells if there is a list whose first number is not 1: none such begins in the line after a text. */
const hasLateStart = (nodes: readonly HtmlNode[]) =>
  nodes.some((node) => typeof node === 'object' && node.name === 'ol' && 'start' in attributesIn(node));

const indented = (text: string, by: number) => text.replaceAll(/\n(?!\n|$)/g, `\n${' '.repeat(by)}`);

const RULES: Record<string, string> = { center: ':-:', end: '--:' };

/** The most times that a table may have as many cells as were written: Markdown fills all rows up to the longest. */
const MOST_FILLED = 10;

/** Writes a table; null where Markdown has none such: of lists and other blocks, or of cells that span several. */
function table({ children }: HtmlElement, notes: Notes): string | null {
  const parts = elementsNamed(/^(?:thead|tbody|tfoot)$/, children);
  const rows = [{ children }, ...parts].flatMap((part) => elementsNamed(/^tr$/, part.children));
  const cells = rows.map((row) => elementsNamed(/^t[hd]$/, row.children));
  if (!cells.flat().every(isOneCell)) return null;
  const width = Math.max(0, ...cells.map(({ length }) => length));
  if (width === 0) return '';
  if (width * cells.length > MOST_FILLED * cells.flat().length) return null;
  const [first = []] = cells;
  const hasHead = first.every(({ name }) => name === 'th');
  const lines = cells.map((row) =>
    rowOf(
      row.map((cell) => cellText(cell, notes)),
      width,
    ),
  );
  const rules = first.map((cell) => RULES[attributesIn(cell)['data-align'] ?? ''] ?? '---');
  const body = hasHead ? lines.slice(1) : lines;
  const captions = elementsNamed(/^caption$/, children).map((each) => caption(each, notes));
  const head = hasHead ? (lines[0] ?? '') : rowOf([], width);
  return [...captions, [head, rowOf(rules, width, '---'), ...body].join('\n')].join('\n\n');
}

const elementsNamed = (name: RegExp, nodes: readonly HtmlNode[] | null): HtmlElement[] =>
  (nodes ?? []).filter((node): node is HtmlElement => typeof node === 'object' && name.test(node.name));

function isOneCell(cell: HtmlElement): boolean {
  const { colspan = '1', rowspan = '1' } = attributesIn(cell);
  const isText = (cell.children ?? []).every((node) => !isBlock(node) || node.name === 'p');
  return colspan === '1' && rowspan === '1' && isText;
}

const cellText = ({ children }: HtmlElement, notes: Notes) =>
  blocksOf(children ?? [], notes)
    .join('<br><br>')
    .replaceAll('\\\n', '<br>')
    .replaceAll(/(?<!\\)\|/g, '\\|');

const rowOf = (cells: string[], width: number, empty = '') =>
  `| ${[...cells, ...Array<string>(width - cells.length).fill(empty)].join(' | ')} |`;

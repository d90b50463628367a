import { attributesIn, type HtmlElement, type HtmlNode, written } from '../../../shared/documents/blocks/htmlTree.ts';
import { unescapeHtml } from '../../../shared/kit/html.ts';

/** The notes of a text, in their order. */
export type Notes = string[];

/** Writes a line of text, or several with breaks between them. */
export function paragraph(nodes: readonly HtmlNode[], notes: Notes): string {
  const lines = inlineOf(nodes, notes).split('\n').map(withoutBlanks);
  while (lines.at(-1) === '') lines.pop();
  const first = lines.findIndex((line) => line !== '');
  return lines
    .slice(Math.max(first, 0))
    .map((line) => line.replace(BLOCK_START, '$1\\$2'))
    .join('\\\n');
}

/** Matches what would make of a line something else than text, with what is before its sign. */
const BLOCK_START = /^(|\d{1,9})(#{1,6}(?= |$)|[-+](?= |$)|>|[.)](?= |$)|[-=]+$)/;

/** Blanks alone: a no-break space is a text. */
const withoutBlanks = (line: string) => line.replace(/^ +/, '').replace(/(?<! ) +$/, '');

/** Writes what has to be in one line. */
export const oneLine = (nodes: readonly HtmlNode[], notes: Notes) =>
  withoutBlanks(inlineOf(nodes, notes).replaceAll('\n', '<br>'));

/** Writes inline nodes, with `\n` for each break and for nothing else. */
function inlineOf(nodes: readonly HtmlNode[], notes: Notes): string {
  const pieces: string[] = [];
  nodes.forEach((node, index) => {
    const next = nodes[index + 1];
    // An element begins with a sign.
    const beside = { before: pieces.at(-1) ?? '', after: typeof next === 'string' ? next : '' };
    pieces.push(typeof node === 'string' ? escaped(node) : elementOf(node, beside, notes));
  });
  return pieces.join('');
}

/** The texts beside an element: empty where there is another element, or an end. */
interface Beside {
  before: string;
  after: string;
}

function elementOf(node: HtmlElement, beside: Beside, notes: Notes): string {
  const children = node.children ?? [];
  const attributes = attributesIn(node);
  switch (node.name) {
    case 'br':
      return '\n';
    case 'img':
      return `!${link(escaped(attributes.alt ?? ''), attributes.src, attributes.title)}`;
    case 'a':
      return attributes.href === undefined
        ? inlineOf(children, notes)
        : link(inlineOf(children, notes), attributes.href, attributes.title);
    case 'strong':
      return marked(node, '**', beside, notes);
    case 'em':
      return marked(node, '*', beside, notes);
    case 's':
    case 'del':
      return marked(node, '~~', beside, notes);
    case 'code':
      return beside.before.endsWith('`') || children.some((child) => typeof child === 'object')
        ? tagged(node, notes)
        : codeSpan(plainText(children));
    case 'small':
      if (!('data-footnote' in attributes)) return tagged(node, notes);
      return `[^${notes.push(oneLine(children, notes))}]`;
    default:
      return tagged(node, notes);
  }
}

const tagged = (node: HtmlElement, notes: Notes) => inTags(node, inlineOf(node.children ?? [], notes));

const inTags = ({ name, attributes }: HtmlElement, text: string) => `<${name}${attributes}>${text}</${name}>`;

const WORD = /^[^\s\p{P}\p{S}]/u;
const WORD_AT_END = /[^\s\p{P}\p{S}]$/u;

/** Writes emphasis: by its sign where it is read as such, after https://spec.commonmark.org/0.31.2/#delimiter-run. */
function marked(node: HtmlElement, sign: string, { before, after }: Beside, notes: Notes): string {
  const text = inlineOf(node.children ?? [], notes);
  const inner = withoutBlanks(text);
  if (inner === '') return text;
  const begins = WORD.test(inner) || (!WORD_AT_END.test(before) && !/^[\s*~]/.test(inner));
  const ends = WORD_AT_END.test(inner) || (!WORD.test(after) && !/[\s*~\\]$/.test(inner));
  const isNested = inner.includes(sign) || inner.includes(`<${node.name}`);
  if (!begins || !ends || isNested || before.endsWith(sign.charAt(0))) return inTags(node, text);
  const start = text.indexOf(inner);
  return `${text.slice(0, start)}${sign}${inner}${sign}${text.slice(start + inner.length)}`;
}

function codeSpan(text: string): string {
  const code = text.replaceAll(/\s+/g, ' ');
  if (code.trim() === '') return code;
  const fence = '`'.repeat(longestRun(code) + 1);
  const blank = /^[ `]|[ `]$/.test(code) ? ' ' : '';
  return `${fence}${blank}${code}${blank}${fence}`;
}

/** `text` is Markdown, the others are as HTML has them. */
function link(text: string, address = '', title = ''): string {
  const to = attributeText(address)
    .replaceAll(/[<>\\]/g, encodeURIComponent)
    .replaceAll(ENTITY, '\\&');
  const said = title && ` "${attributeText(title).replaceAll(/["\\]/g, '\\$&').replaceAll(ENTITY, '\\&')}"`;
  return `[${text.replaceAll('\n', '<br>')}](${/[\s()]/.test(to) || to === '' ? `<${to}>` : to}${said})`;
}

const ENTITY = /&(?=#?\w+;)/g;

const attributeText = (attribute: string) => decoded(attribute).replaceAll(/\s+/g, ' ');

/** What is a sign of Markdown, but for the beginnings of lines. An underscore within a word is none. */
const SIGN = /[\\`*[\]<|~]|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|!$/gu;

const escaped = (text: string) =>
  decoded(text)
    .replaceAll(/[ \t\r\n\f]+/g, ' ')
    .replaceAll(SIGN, '\\$&');

/** Returns the length of the longest run of backticks. */
export const longestRun = (code: string) =>
  (code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);

export const plainText = (nodes: readonly HtmlNode[]) => decoded(written(nodes).replace(/<[^>]*>/g, ''));

const decoded = (text: string) => unescapeHtml(text.replaceAll('&nbsp;', '\u00a0'));

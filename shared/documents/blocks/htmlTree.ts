import { INLINE_ELEMENTS } from '../richText.ts';

/** A node of well-formed HTML: a text as it is written, or an element. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  name: string;
  /** As they are written, with the blank before them. */
  attributes: string;
  /** Null where it can have none, and has no end. */
  children: HtmlNode[] | null;
  /** True for a block that was made where there may have been a line of text, out of which it is moved. */
  isLifted?: true;
}

const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>|[^<]+|</g;
const VOID = /^(?:br|hr|img|col|source|embed|input)$/;
const ATTRIBUTE = /([\w-]+)(?:="([^"]*)")?/g;

/** Reads HTML whose elements all end in order, names in lower case, values in double quotes. */
export function treeOf(html: string): HtmlNode[] {
  const top: HtmlNode[] = [];
  const open: { children: HtmlNode[] }[] = [{ children: top }];
  for (const [piece, slash, name, attributes = ''] of html.matchAll(PIECE)) {
    if (slash) {
      if (open.length > 1) open.pop();
      continue;
    }
    const siblings = open.at(-1)?.children ?? top;
    if (name === undefined) {
      siblings.push(piece);
      continue;
    }
    const children: HtmlNode[] | null = VOID.test(name) ? null : [];
    siblings.push({ name, attributes, children });
    if (children) open.push({ children });
  }
  return top;
}

/** Writes nodes as they were read. */
export const written = (nodes: readonly HtmlNode[]): string => nodes.map(writtenNode).join('');

function writtenNode(node: HtmlNode): string {
  if (typeof node === 'string') return node;
  const start = `<${node.name}${node.attributes}>`;
  return node.children ? `${start}${written(node.children)}</${node.name}>` : start;
}

/** Returns the attributes of an element, escaped as they are; the value of one without any is empty. */
export const attributesIn = ({ attributes }: HtmlElement): Record<string, string> =>
  Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));

/** Returns an element without some of its attributes. */
export const withoutAttributes = (element: HtmlElement, ...names: string[]): HtmlElement => ({
  ...element,
  attributes: element.attributes.replace(/ ([\w-]+)(?:="[^"]*")?/g, (whole, name: string) =>
    names.includes(name) ? '' : whole,
  ),
});

/** Returns all elements within nodes, outer ones first. */
export function elementsIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsIn(node.children ?? [])]));
}

/** Returns the text of nodes, escaped as it is, in one line. */
export const textOf = (nodes: readonly HtmlNode[]): string =>
  written(nodes)
    .replace(/<[^>]*>/g, (tag) => (INLINE.test(tag) ? '' : ' '))
    .replace(/\s+/g, ' ')
    .trim();

const INLINE = RegExp(`^</?(?:${Object.keys(INLINE_ELEMENTS).join('|')})\\b`);

// What follows is asked of every level of nested blocks: it writes nothing, and ends where the answer is known.

const VISIBLE = /^(?:img|hr|input|audio)$/;

/** Tells if nodes show nothing: no text, no picture and no player. */
export const isBlank = (nodes: readonly HtmlNode[]): boolean =>
  nodes.every((node) =>
    typeof node === 'string'
      ? !/[^\s\u00a0]/.test(node.replaceAll('&nbsp;', ''))
      : !VISIBLE.test(node.name) && isBlank(node.children ?? []),
  );

export const hasPicture = (nodes: readonly HtmlNode[]): boolean =>
  nodes.some((node) => typeof node === 'object' && (node.name === 'img' || hasPicture(node.children ?? [])));

/** Tells if the text of nodes has more characters than this, without the blanks around each piece. */
export const isLongerThan = (most: number, nodes: readonly HtmlNode[]): boolean => lengthUpTo(most, nodes) > most;

/** The length of what is within a frame or player for browsers without them, and says nothing but that. */
const FALLBACK = 200;

/** Returns what is within a frame or player, if it says something. */
export const withoutFallback = (nodes: HtmlNode[]): HtmlNode[] =>
  hasPicture(nodes) || isLongerThan(FALLBACK, nodes) ? nodes : [];

/** Returns the length of the text of nodes, or one above `most`. */
function lengthUpTo(most: number, nodes: readonly HtmlNode[]): number {
  let length = 0;
  for (const node of nodes) {
    length += typeof node === 'string' ? node.trim().length : lengthUpTo(most - length, node.children ?? []);
    if (length > most) break;
  }
  return length;
}

/** Returns what captions say that a figure has, and all else that is in it. */
export function partCaption({ children }: HtmlElement): { caption: HtmlNode[]; rest: HtmlNode[] } {
  const isCaption = (node: HtmlNode) => typeof node === 'object' && node.name === 'figcaption';
  const captions = children?.filter(isCaption) ?? [];
  return {
    caption: captions.flatMap((node) => (typeof node === 'object' ? (node.children ?? []) : [])),
    rest: children?.filter((node) => !isCaption(node)) ?? [],
  };
}

/** Returns nodes as a line of text: blocks within have blanks between them. */
export function inline(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node, index): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    if (!node.children || Object.hasOwn(INLINE_ELEMENTS, node.name))
      return [node.children ? { ...node, children: inline(node.children) } : node];
    return [...(index > 0 ? [' '] : []), ...inline(node.children)];
  });
}

export const paragraph = (children: HtmlNode[]): HtmlNode[] =>
  isBlank(children) ? [] : [{ name: 'p', attributes: '', children }];

/** Returns a caption of a figure; none where it says nothing. */
export const captionOf = (children: HtmlNode[]): HtmlNode[] =>
  isBlank(children) ? [] : [{ name: 'figcaption', attributes: '', children: inline(children) }];

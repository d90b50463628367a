import { parseHtml } from './parseHtml.ts';

const TAG = /<(\/?)([a-z][a-z0-9]*)(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const EMPTY = ['br', 'col', 'hr', 'img'];

/**
 * Returns the source of each node of a body that was parsed from HTML, byte for byte. Where the HTML is not as strictly
 * nested as the server writes it, or has something that is not allowed, the source is the serialised node.
 */
export function sourcesOf(html: string, body: Element): Map<Node, string> {
  const nodes = [...body.childNodes];
  const slices = sliced(html);
  const isFaithful =
    slices.length === nodes.length &&
    slices.every((slice, index) => parseHtml(slice).innerHTML === htmlOf(nodes[index]));
  return new Map(nodes.map((node, index) => [node, (isFaithful && slices[index]) || htmlOf(node)]));
}

/** Splits HTML before and after each outermost element. */
function sliced(html: string): string[] {
  const slices: string[] = [];
  let depth = 0;
  let from = 0;
  const cut = (to: number) => {
    if (to > from) slices.push(html.slice(from, to));
    from = to;
  };
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (depth === 0) cut(index);
    if (!EMPTY.includes(name.toLowerCase())) depth += slash ? -1 : 1;
    if (depth === 0) cut(index + tag.length);
  }
  cut(html.length);
  return slices;
}

function htmlOf(node: Node | undefined): string {
  if (node instanceof Element) return node.outerHTML;
  const { body } = document.implementation.createHTMLDocument();
  body.append(node?.textContent ?? '');
  return body.innerHTML;
}

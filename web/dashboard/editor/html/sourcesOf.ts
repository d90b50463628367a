import { parseHtml } from './parseHtml.ts';
import { slicesOf } from './slicesOf.ts';

/**
 * Returns the source of each node of a body that was parsed from HTML, byte for byte. Where the HTML is not as strictly
 * nested as the server writes it, or has something that is not allowed, the source is the serialised node.
 */
export function sourcesOf(html: string, body: Element): Map<Node, string> {
  const nodes = [...body.childNodes];
  const slices = slicesOf(html);
  const isFaithful =
    slices.length === nodes.length &&
    slices.every((slice, index) => parseHtml(slice).innerHTML === htmlOf(nodes[index]));
  return new Map(nodes.map((node, index) => [node, (isFaithful && slices[index]) || htmlOf(node)]));
}

function htmlOf(node: Node | undefined): string {
  if (node instanceof Element) return node.outerHTML;
  const { body } = document.implementation.createHTMLDocument();
  body.append(node?.textContent ?? '');
  return body.innerHTML;
}

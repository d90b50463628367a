import { type Node as ModelNode, DOMParser as ModelParser, type Schema } from '@tiptap/pm/model';
import { parseHtml } from './parseHtml.ts';
import { parseSafely } from './sanitise.ts';
import { partHead, toEditorShape, wrapBare } from './shape.ts';
import { signature } from './signature.ts';
import { slicesOf } from './slicesOf.ts';
import { setSource, toHtml } from './toHtml.ts';

/** Reads HTML as the server would sanitise it. A top-level block that the schema cannot represent in full becomes opaque. */
export function readHtml(html: string, schema: Schema): ModelNode {
  const body = parseSafely(html);
  const sources = sourcesOf(html, body);
  wrapBare(body);
  const nodes = [...body.children].flatMap((element) => readBlock(element, sources.get(element), schema));
  return schema.topNodeType.createAndFill(null, nodes) as ModelNode;
}

/** Reads one top-level block. Text without an element has no source. */
function readBlock(element: Element, source: string | undefined, schema: Schema): readonly ModelNode[] {
  const body = parseSafely(element.outerHTML);
  for (const table of body.querySelectorAll('table')) partHead(table);
  const before = signature(body);
  toEditorShape(body);
  const doc = ModelParser.fromSchema(schema).parse(body);
  if (signature(parseSafely(toHtml(doc))) !== before)
    return [schema.node('opaqueHtml', { html: source ?? element.outerHTML })];
  if (source !== undefined && doc.firstChild) setSource(doc.firstChild, source);
  return doc.children;
}

/**
 * Returns the source of each node of a body that was parsed from HTML, byte for byte. Where the HTML is not as strictly
 * nested as the server writes it, or has something that is not allowed, the source is the serialised node.
 */
function sourcesOf(html: string, body: Element): Map<Node, string> {
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

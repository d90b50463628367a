import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { shapeBlocks } from '../../../../shared/documents/blocks/shapeBlocks.ts';
import { toArticleShape } from './shape.ts';

/** Caches the HTML of each top-level block, as it was read or last serialised. Nodes are immutable. */
const sources = new WeakMap<Node, string>();

/** Sets the source from which a top-level block was read. */
export function setSource(node: Node, source: string): void {
  sources.set(node, source);
}

/** Serialises a document to the HTML that the server stores. Blocks that were not changed are returned as they were read. */
export function toHtml(doc: Node): string {
  return [...doc.children].map(block).join('\n');
}

function block(node: Node): string {
  const cached = sources.get(node);
  if (cached !== undefined) return cached;
  const html = node.type.name === 'opaqueHtml' ? node.attrs.html : serialise(node);
  sources.set(node, html);
  return html;
}

function serialise(node: Node): string {
  const { body } = document.implementation.createHTMLDocument();
  body.append(DOMSerializer.fromSchema(node.type.schema).serializeNode(node, { document: body.ownerDocument }));
  toArticleShape(body);
  return shapeBlocks(body.innerHTML);
}

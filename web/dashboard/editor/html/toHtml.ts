import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { toArticleShape } from './shape.ts';

/** The HTML of each top-level block: as it was read, or as it was last written. Nodes never change. */
const written = new WeakMap<Node, string>();

/** Remembers the source that a top-level block was read from. */
export function readFrom(node: Node, source: string): void {
  written.set(node, source);
}

/** The HTML of a document as the server keeps it. A block that was not touched since it was read is as it was. */
export function toHtml(doc: Node): string {
  return [...doc.children].map(block).join('\n');
}

function block(node: Node): string {
  const known = written.get(node);
  if (known !== undefined) return known;
  const html = node.type.name === 'opaqueHtml' ? node.attrs.html : write(node);
  written.set(node, html);
  return html;
}

function write(node: Node): string {
  const { body } = document.implementation.createHTMLDocument();
  body.append(DOMSerializer.fromSchema(node.type.schema).serializeNode(node, { document: body.ownerDocument }));
  toArticleShape(body);
  return body.innerHTML;
}

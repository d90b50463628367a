import { type Node as ModelNode, DOMParser as ModelParser, type Schema } from '@tiptap/pm/model';
import { parseSafely } from './sanitise.ts';
import { partHead, toEditorShape, wrapBare } from './shape.ts';
import { signature } from './signature.ts';
import { sourcesOf } from './sourcesOf.ts';
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

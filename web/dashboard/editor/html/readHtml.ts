import { type Node as ModelNode, DOMParser as ModelParser, type Schema } from '@tiptap/pm/model';
import { INLINE_ELEMENTS, VOID_ELEMENTS } from '../../../../shared/documents/richText.ts';
import { parseHtml } from './parseHtml.ts';
import { parseSafely } from './sanitise.ts';
import { partHead, toEditorShape, wrapBare } from './shape.ts';
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

/** Elements of which two adjacent ones differ from a single one: keys, quotations, links. */
const DISTINCT = ['q', 'kbd', 'samp', 'abbr', 'time', 'a', 'cite', 'var', 'code'];

/** Attributes with their default value. */
const DEFAULTS = ['colspan="1"', 'rowspan="1"', 'span="1"', 'start="1"'];

/**
 * Serialises a sanitised body to a text for comparison. Two bodies have the same signature if they differ only in white
 * space, the order of attributes, or which of the elements around a text is the outer one.
 */
function signature(body: Element): string {
  const parts: string[] = DISTINCT.map((tag) => `${tag} ${body.querySelectorAll(tag).length}`);
  let around = '';

  const add = (text: string, elements: string[]) => {
    if (text === '') return;
    const marks = elements.toSorted().join();
    if (marks !== around) parts.push(`\n[${marks}]`);
    around = marks;
    parts.push(text);
  };
  const visitNode = (node: Node, elements: string[]): void => {
    if (!(node instanceof Element)) {
      const text = node.nodeValue ?? '';
      add(node.parentElement?.closest('pre') ? text : text.replace(/[ \t\r\n\f]+/g, ''), elements);
      return;
    }
    const name = nameOf(node);
    const isInline = Object.hasOwn(INLINE_ELEMENTS, node.localName);
    if (Object.hasOwn(VOID_ELEMENTS, node.localName) || !node.hasChildNodes()) {
      add(name, elements);
      return;
    }
    if (!isInline) add(`\n${name}`, elements);
    for (const child of node.childNodes) visitNode(child, isInline ? [...elements, name] : elements);
    if (!isInline) add(`\n</${node.localName}>`, elements);
  };

  for (const child of body.childNodes) visitNode(child, []);
  return parts.join('');
}

function nameOf({ localName, attributes }: Element): string {
  const written = [...attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return `<${[localName, ...written.filter((each) => !DEFAULTS.includes(each)).sort()].join(' ')}>`;
}

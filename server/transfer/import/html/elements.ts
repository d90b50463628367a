import { DomUtils, parseDocument } from 'htmlparser2';

export type Document = ReturnType<typeof parseDocument>;
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
export type Node = Document['children'][number];

export const hasClass = ({ attribs }: Element, pattern: RegExp) => pattern.test(attribs.class ?? '');
export const classed = (pattern: RegExp) => (element: Element) => hasClass(element, pattern);

export const elementsIn = (within: Document | Element, matches: (element: Element) => boolean): Element[] =>
  DomUtils.findAll(matches, within.children);

export function removeAll(document: Document, matches: (element: Element) => boolean): void {
  for (const element of elementsIn(document, matches)) DomUtils.removeElement(element);
}

/** Makes nodes of HTML that we write ourselves. */
export const made = (html: string): Element => parseDocument(html).children[0] as Element;

export function moveInto(target: Element, nodes: Node[]): Element {
  for (const node of [...nodes]) {
    DomUtils.removeElement(node);
    DomUtils.appendChild(target, node);
  }
  return target;
}

/**
 * Gives an element these children in place of all that it had, in one step: moved one by one, each would be looked for among all others.
 * What they were in before is not looked at any more.
 */
export function setChildren<Parent extends Document | Element>(parent: Parent, nodes: Node[]): Parent {
  for (const [index, node] of nodes.entries()) {
    node.parent = parent;
    node.prev = nodes[index - 1] ?? null;
    node.next = nodes[index + 1] ?? null;
  }
  parent.children = nodes;
  return parent;
}

/** Returns the nearest element of this name around a node, itself included, within another one. */
export function closest(node: Element, name: string, within: Element): Element | null {
  for (let each: Element | null = node; each && each !== within; each = each.parent as Element | null) {
    if (each.name === name) return each;
  }
  return null;
}

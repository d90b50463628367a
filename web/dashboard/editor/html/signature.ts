import { INLINE_ELEMENTS, VOID_ELEMENTS } from '../../../../shared/documents/richText.ts';

/** Elements of which two adjacent ones differ from a single one: keys, quotations, links. */
const DISTINCT = ['q', 'kbd', 'samp', 'abbr', 'time', 'a', 'cite', 'var', 'code'];

/** Attributes with their default value. */
const DEFAULTS = ['colspan="1"', 'rowspan="1"', 'span="1"', 'start="1"'];

/**
 * Serialises a sanitised body to a text for comparison. Two bodies have the same signature if they differ only in white
 * space, the order of attributes, or which of the elements around a text is the outer one.
 */
export function signature(body: Element): string {
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

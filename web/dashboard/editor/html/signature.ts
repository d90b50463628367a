import { INLINE_ELEMENTS, VOID_ELEMENTS } from '../../../../shared/richText.ts';

/** Two of them beside each other are not one, and one is not two: keys, quotations, links. */
const WHOLE = ['q', 'kbd', 'samp', 'abbr', 'time', 'a', 'cite', 'var', 'code'];

/** An attribute with a value that is as good as none. */
const IMPLIED = ['colspan="1"', 'rowspan="1"', 'span="1"', 'start="1"'];

/**
 * Everything that a parsed body of allowed elements says, as one text. Two bodies have the same if they differ only in
 * white space, the order of attributes, or which of the elements around a text is the outer one.
 */
export function signature(body: Element): string {
  const said: string[] = WHOLE.map((tag) => `${tag} ${body.querySelectorAll(tag).length}`);
  let around = '';

  const say = (text: string, elements: string[]) => {
    if (text === '') return;
    const marks = elements.toSorted().join();
    if (marks !== around) said.push(`\n[${marks}]`);
    around = marks;
    said.push(text);
  };
  const read = (node: Node, elements: string[]): void => {
    if (!(node instanceof Element)) {
      const text = node.nodeValue ?? '';
      say(node.parentElement?.closest('pre') ? text : text.replace(/[ \t\r\n\f]+/g, ''), elements);
      return;
    }
    const name = nameOf(node);
    const isInline = Object.hasOwn(INLINE_ELEMENTS, node.localName);
    if (Object.hasOwn(VOID_ELEMENTS, node.localName) || !node.hasChildNodes()) {
      say(name, elements);
      return;
    }
    if (!isInline) say(`\n${name}`, elements);
    for (const child of node.childNodes) read(child, isInline ? [...elements, name] : elements);
    if (!isInline) say(`\n</${node.localName}>`, elements);
  };

  for (const child of body.childNodes) read(child, []);
  return said.join('');
}

function nameOf({ localName, attributes }: Element): string {
  const written = [...attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return `<${[localName, ...written.filter((each) => !IMPLIED.includes(each)).sort()].join(' ')}>`;
}

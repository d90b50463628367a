import { INLINE, LEAVES } from '../../../../shared/richText.ts';
import { attributesOf } from './allowList.ts';

interface Text {
  text: string;
  around: Element[];
  /** Whether white space counts. */
  exact: boolean;
}

/** What a browser takes for granted, written or not. */
const IMPLIED: Record<string, string> = { colspan: '1', rowspan: '1', span: '1' };

/**
 * Everything that a parsed body of allowed elements says, as one text. Two bodies that differ only in insignificant
 * white space, the order of attributes or the nesting of marks around the same text have the same.
 */
export function fingerprint(body: Element): string {
  const said: string[] = [];
  let line: Text[] = [];
  let before: Element[] = [];
  const end = () => {
    said.push(...sayLine(line, before));
    before = line.at(-1)?.around ?? before;
    line = [];
  };

  const read = (node: Node, around: Element[]): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const last = line.at(-1);
      if (last && sameElements(last.around, around) && last.text !== LEAF) last.text += node.nodeValue ?? '';
      else line.push({ text: node.nodeValue ?? '', around, exact: Boolean(node.parentElement?.closest('pre')) });
      return;
    }
    if (!(node instanceof Element)) return;
    const { localName: tag } = node;
    if (Object.hasOwn(LEAVES, tag)) return void line.push({ text: LEAF, around: [...around, node], exact: true });
    if (Object.hasOwn(INLINE, tag)) {
      if (!node.hasChildNodes() && node.attributes.length > 0)
        line.push({ text: LEAF, around: [...around, node], exact: true });
      for (const child of node.childNodes) read(child, [...around, node]);
      return;
    }
    end();
    said.push(`<${name(node)}>`);
    for (const child of node.childNodes) read(child, around);
    end();
    said.push(`</${tag}>`);
  };

  for (const child of body.childNodes) read(child, []);
  end();
  return said.join('\n');
}

/** Stands for an element that holds nothing. */
const LEAF = '\0';

function sayLine(line: Text[], before: Element[]): string[] {
  const said: string[] = [];
  let previous = before;
  let spaceBefore = true;
  for (const [index, { text, around, exact }] of line.entries()) {
    let shown = text;
    if (!exact) {
      shown = text.replace(/[ \t\r\n\f]+/g, ' ');
      if (spaceBefore) shown = shown.replace(/^ /, '');
      if (isEnd(line, index)) shown = shown.replace(/ $/, '');
    }
    if (shown === '') continue;
    spaceBefore = shown.endsWith(' ') || isBreak(around);
    const marks = around.map((element) => `${name(element)}${previous.includes(element) ? '~' : ''}`).sort();
    said.push(JSON.stringify([shown, ...marks]));
    previous = around;
  }
  return said;
}

/** Nothing that shows follows in its line. */
function isEnd(line: Text[], index: number): boolean {
  const next = line.slice(index + 1).find(({ text }) => /[^ \t\r\n\f]/.test(text));
  return !next || isBreak(next.around);
}

function isBreak(around: Element[]): boolean {
  return around.at(-1)?.localName === 'br';
}

function name(element: Element): string {
  const names = attributesOf(element.localName) ?? [];
  const attributes = [...element.attributes]
    .filter((attribute) => names.includes(attribute.name) && IMPLIED[attribute.name] !== attribute.value)
    .map((attribute) => `${attribute.name}=${JSON.stringify(attribute.value)}`);
  return [element.localName, ...attributes.sort()].join(' ');
}

function sameElements(one: Element[], other: Element[]): boolean {
  return one.length === other.length && one.every((element, index) => element === other[index]);
}

import { SaxesParser } from 'saxes';
import { msg } from '../../../../shared/texts/t.ts';
import { Truncated } from '../entries.ts';
import { Unreadable } from '../notes.ts';
import type { SourceFile } from './openSource.ts';

/**
 * The most characters of one element and all within it, with those of names and attributes and some for what each element takes of
 * memory, and the most levels of elements.
 */
const [LONGEST, DEEPEST] = [16 * 1024 * 1024, 64];

/** The characters that an element, and that an attribute, counts as beside its own. */
const OVERHEAD = 100;

/** An element with its text, and with the elements in it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
  /** True where it was longer or deeper than may be read; the rest is left out. */
  isExcessive: boolean;
}

interface Options {
  /** Tells if an element, by the names of those around it and its own, is one of those to read. */
  isRead(path: string[]): boolean;
  /** The name of elements that are given one by one, after the element in which they stand, of which there may be very many. */
  apart?: string;
}

/** An element that was read; `within` is the one around it for those that are given apart. */
export interface ReadElement {
  element: XmlElement;
  within?: XmlElement;
}

/**
 * Reads elements of an XML file one after another, in memory that does not grow with the file. Entities that the file defines itself
 * are not expanded. Throws `Truncated` at the end of a file that ends in the middle.
 */
export async function* readXml(file: SourceFile, { isRead, apart }: Options): AsyncGenerator<ReadElement> {
  const parser = new SaxesParser({ fragment: false, position: false });
  const path: string[] = [];
  /** The elements that are being read, the outermost first. */
  const open: XmlElement[] = [];
  let ready: ReadElement[] = [];
  let isApartBegun = false;
  /** The characters of the outermost element, and of the one within it that is given apart, which counts by itself. */
  const lengths = { whole: 0, apart: 0 };
  const counted = () => (apart !== undefined && open[1]?.name === apart ? 'apart' : 'whole');
  /** The characters since the last part of the file that the parser has told of, which it holds in memory. */
  let unread = 0;
  // A fault in one place, such as an entity of HTML, leaves the text as it is written.
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    unread = 0;
    path.push(name);
    const [outermost] = open;
    if (!outermost && !isRead(path)) return;
    const element = {
      name,
      attributes: attributes as Record<string, string>,
      text: '',
      children: [],
      isExcessive: false,
    };
    const isApart = name === apart && open.length === 1;
    open.push(element);
    const part = counted();
    lengths[part] = (!outermost || isApart ? 0 : lengths[part]) + sizeOf(element);
    if (outermost && isApart) {
      if (!isApartBegun) ready.push({ element: outermost });
      isApartBegun = true;
    } else if (outermost && (open.length > DEEPEST + 1 || lengths[part] > LONGEST)) outermost.isExcessive = true;
    else open.at(-2)?.children.push(element);
  });
  const addText = (text: string) => {
    unread = 0;
    const element = open.at(-1);
    if (!element) return;
    const part = counted();
    lengths[part] += text.length;
    if (lengths[part] <= LONGEST) element.text += text;
    else if (open[0]) open[0].isExcessive = true;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    unread = 0;
    path.pop();
    const element = open.pop();
    const [outermost] = open;
    if (!element) return;
    if (!outermost) {
      if (!isApartBegun) ready.push({ element });
      isApartBegun = false;
    } else if (element.name === apart && open.length === 1) ready.push({ element, within: outermost });
  });
  for await (const text of decoded(file)) {
    unread += text.length;
    parser.write(text);
    if (unread > 2 * LONGEST) throw new Unreadable(msg('One of its elements has more than 32 MB.', {}));
    if (path.length > 1_000) throw new Unreadable(msg('Its elements are nested more than 1,000 deep.', {}));
    yield* ready;
    ready = [];
  }
  if (path.length > 0) throw new Truncated();
}

/** Returns the characters that an element without its text counts as. */
function sizeOf({ name, attributes }: XmlElement): number {
  const attributeSizes = Object.entries(attributes).map(([key, value]) => key.length + value.length + OVERHEAD);
  return attributeSizes.reduce((sum, size) => sum + size, name.length + OVERHEAD);
}

/** Returns the text of the first child of this name; empty without one. */
export const textIn = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text.trim() ?? '';

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Matches the characters that XML does not allow: https://www.w3.org/TR/xml/#charsets */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Decodes a file by its BOM, or by the encoding that it declares, else as UTF-8. */
async function* decoded(file: SourceFile): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of await file.open()) {
    decoder ??= new TextDecoder(encodingOf(chunk as Buffer));
    yield decoder.decode(chunk as Buffer, { stream: true }).replace(FORBIDDEN, '');
  }
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const declared = /^\s*<\?xml[^>]*?encoding=["']([\w.:-]+)["']/.exec(start.toString('latin1', 0, 200))?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8').encoding;
  } catch {
    return 'utf-8';
  }
}

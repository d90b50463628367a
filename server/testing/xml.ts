interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** The text content, including CDATA as it is. */
  text: string;
}

const TOKEN =
  /<\?xml [^>]*\?>|<!\[CDATA\[(?<data>[\s\S]*?)\]\]>|<(?<end>\/?)(?<name>[\w:]+)(?<attributes>(?: [\w:]+="[^"<]*")*)(?<empty>\/?)>|(?<text>[^<]+)/uy;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x26;': '&',
  '&#x3C;': '<',
  '&#x3E;': '>',
};

/** Parses an XML document to its elements, in the order in which they end. Throws where it is not well-formed. */
export function readXml(document: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open: XmlElement[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < document.length) {
    const at = TOKEN.lastIndex;
    const { data, end, name, attributes, empty, text } = TOKEN.exec(document)?.groups ?? stop(document, at);
    if (data !== undefined || text !== undefined) {
      for (const element of open) element.text += data ?? decoded(text!);
    }
    if (name === undefined) continue;
    if (!end) open.push({ name, attributes: attributesOf(attributes ?? ''), text: '' });
    if (!end && !empty) continue;
    const closed = open.pop();
    if (closed?.name !== name) stop(document, at);
    found.push(closed!);
  }
  if (open.length > 0) stop(document, document.length);
  return found;
}

function attributesOf(written: string): Record<string, string> {
  const pairs = [...written.matchAll(/ ([\w:]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, decoded(value!)]));
}

function decoded(text: string): string {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|\]\]>/u.test(text)) throw new Error(`No text: ${text}`);
  return text.replace(/&#?\w*;?/g, (entity) => ENTITIES[entity] ?? stop(text, text.indexOf(entity)));
}

function stop(document: string, at: number): never {
  throw new Error(`Not well-formed XML here: ${document.slice(at, at + 80)}`);
}

interface Item {
  level: number;
  /** The list's number in Word; another one begins another list. */
  list: string;
  marker: Marker;
  paragraph: Element;
}

interface Marker {
  /** That of an `<ol>`; 'bullet' for an `<ul>`. */
  type: string;
  number: number;
}

/** Converts Word's lists, which are paragraphs with a typed bullet or number, to list elements. */
export function wordLists(body: Element): void {
  let run: Item[] = [];
  const end = () => {
    if (run[0]) run[0].paragraph.before(...build(run));
    for (const { paragraph } of run) paragraph.remove();
    run = [];
  };
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const item = itemOf(paragraph);
    if (!item || (run.length > 0 && run.at(-1)?.paragraph.nextElementSibling !== paragraph)) end();
    if (item) run.push(item);
  }
  end();
}

function itemOf(paragraph: Element): Item | null {
  const style = paragraph.getAttribute('data-style') ?? '';
  const [, list = '', level] = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(style) ?? [];
  const shown = paragraph.querySelector('[data-style*="mso-list:" i][data-style*="ignore" i]');
  // A numbered heading stays one.
  if (!level || !shown || paragraph.localName !== 'p') return null;
  const marker = markerOf((shown.textContent ?? '').replace(/[\s\u00a0]+/g, ''));
  shown.remove();
  return { level: Number(level), list, marker, paragraph };
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** Reads '3.', '(b)', 'IV)' or '1.2.' as a number and its kind; anything else is a bullet. */
function markerOf(shown: string): Marker {
  const [, written = ''] = /^\(?(?:\d+\.)*(\d+|[a-z]+)[.)]*$/i.exec(/[.)]$|\d$/.test(shown) ? shown : '') ?? [];
  if (written === '') return { type: 'bullet', number: 1 };
  if (/^\d/.test(written)) return { type: '1', number: Number(written) };
  const isUpper = written !== written.toLowerCase();
  const letters = [...written.toLowerCase()];
  if (/^([ivx]+|[ivxlcdm]{2,})$/i.test(written)) {
    const values = letters.map((letter) => ROMAN[letter] ?? 0);
    const number = values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
    return { type: isUpper ? 'I' : 'i', number };
  }
  const number = letters.reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);
  return { type: isUpper ? 'A' : 'a', number };
}

interface OpenList {
  item: Item;
  number: number;
  element: Element;
}

/** Nests lists by level; skipped levels are ignored. Another list, kind or number begins anew. */
function build(items: Item[]): Element[] {
  const lists: Element[] = [];
  const open: OpenList[] = [];

  for (const item of items) {
    while ((open.at(-1)?.item.level ?? 0) > item.level) open.pop();
    let current = open.at(-1);
    if (current && current.item.level === item.level && !goesOn(current, item)) {
      open.pop();
      current = open.at(-1);
    }
    if (!current || current.item.level < item.level) {
      const element = newList(item);
      const outer = current?.element.lastElementChild;
      if (outer) outer.append(element);
      else lists.push(element);
      current = { item, element, number: item.marker.number - 1 };
      open.push(current);
    }
    const entry = item.paragraph.ownerDocument.createElement('li');
    entry.append(...item.paragraph.childNodes);
    current.element.append(entry);
    current.number++;
  }
  return lists;
}

function goesOn({ item, number }: OpenList, next: Item): boolean {
  const { type } = item.marker;
  if (type === 'bullet') return next.marker.type === type;
  // 'i.' follows 'h.'.
  return next.list === item.list && (next.marker.number === number + 1 || (type === 'a' && next.marker.type === 'i'));
}

function newList({ marker: { type, number }, paragraph }: Item): Element {
  const list = paragraph.ownerDocument.createElement(type === 'bullet' ? 'ul' : 'ol');
  if (!['bullet', '1'].includes(type)) list.setAttribute('type', type);
  if (type !== 'bullet' && number !== 1) list.setAttribute('start', String(number));
  return list;
}

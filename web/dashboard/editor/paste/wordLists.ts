interface Item {
  level: number;
  ordered: boolean;
  start: number;
  paragraph: Element;
}

/** Converts Word's lists, which are paragraphs with a typed bullet or number, to list elements. */
export function wordLists(body: Element): void {
  let run: Item[] = [];
  const end = () => {
    if (run[0]) run[0].paragraph.before(build(run));
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
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(paragraph.getAttribute('data-style') ?? '')?.[1];
  const marker = paragraph.querySelector('[data-style*="mso-list:" i][data-style*="ignore" i]');
  if (!level || !marker) return null;
  const shown = (marker.textContent ?? '').replace(/[\s\u00a0]+/g, '');
  marker.remove();
  const number = /^\(?(\d+)[.)]/.exec(shown)?.[1];
  return {
    level: Number(level),
    ordered: /^\(?(\d+|[a-z]|[ivxlcdm]+)[.)]$/i.test(shown),
    start: Number(number ?? 1),
    paragraph,
  };
}

/** Nests lists by level; skipped levels are ignored. */
function build(items: Item[]): Element {
  const open: { level: number; list: Element }[] = [];

  for (const item of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    let current = open.at(-1);
    if (!current || current.level < item.level) {
      const list = newList(item);
      current?.list.lastElementChild?.append(list);
      current = { level: item.level, list };
      open.push(current);
    }
    const entry = item.paragraph.ownerDocument.createElement('li');
    entry.append(...item.paragraph.childNodes);
    current.list.append(entry);
  }
  return open[0]?.list as Element;
}

function newList({ ordered, start, paragraph }: Item): Element {
  const list = paragraph.ownerDocument.createElement(ordered ? 'ol' : 'ul');
  if (ordered && start !== 1) list.setAttribute('start', String(start));
  return list;
}

import { headingWords } from '../../../shared/documents/headingWords.ts';
import { escapeHtml } from '../../../shared/kit/html.ts';
import { language, t } from '../../../shared/texts/t.ts';

/** A section of a text, by the heading that begins it. */
interface Section {
  /** The fragment by which it is linked to. */
  id: string;
  level: number;
  heading: string;
}

/** The ids that the layout has already. */
const LAYOUT_IDS = ['main', 'contact', 'quick-links', 'root', 'state', 'comments'];
const HEADING = /<h([2-6])([^>]*)>(.*?)<\/h\1>/gs;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Gives each heading of the server's sanitised HTML an id of its words. Returns the HTML with the sections that it has. */
export function withSections(html: string): { content: string; sections: Section[] } {
  const sections: Section[] = [];
  const ids = freeIds();
  const content = html.replaceAll(HEADING, (whole, level: string, attributes: string, inner: string) => {
    const heading = textOf(inner);
    if (heading === '') return whole;
    const id = ids(heading);
    sections.push({ id, level: Number(level), heading });
    return `<h${level} id="${id}"${attributes}>${inner}</h${level}>`;
  });
  return { content, sections };
}

/** The fewest headings for which a text has a table of contents. */
const ENOUGH = 3;

/** Writes the table of contents of the two highest levels of headings, closed; empty where there are few. */
export function contentsOf(sections: Section[], lang = ''): string {
  const top = sections.reduce((least, { level }) => Math.min(least, level), 6);
  const listed = sections.filter(({ level }) => level <= top + 1 && level <= 3);
  if (listed.length < ENOUGH) return '';
  let html = '';
  let isWithin = false;
  for (const [index, { id, level, heading }] of listed.entries()) {
    const isSub = level > top && index > 0;
    if (isSub && !isWithin) html += '<ol>';
    else if (!isSub && isWithin) html += '</li></ol></li>';
    else if (index > 0) html += '</li>';
    isWithin = isSub;
    html += `<li><a href="#${id}">${escapeHtml(heading)}</a>`;
  }
  const end = isWithin ? '</li></ol></li>' : '</li>';
  const title = escapeHtml(t('Contents'));
  return `<details class="contents" data-act${lang}><summary lang="${language()}">${title}</summary><nav aria-label="${title}"><ol>${html}${end}</ol></nav></details>`;
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<sup><a [^>]*role="doc-noteref".*?<\/sup>|<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns a function for the words of a heading with hyphens between them, numbered where they are taken. */
function freeIds(): (heading: string) => string {
  const taken = new Set(LAYOUT_IDS);
  /** The last number of the same words: a text may have one heading a thousand times. */
  const numbers = new Map<string, number>();
  return (heading) => {
    const words = headingWords(heading);
    let number = numbers.get(words) ?? 1;
    let id = number === 1 ? words : `${words}-${number}`;
    while (taken.has(id)) id = `${words}-${++number}`;
    numbers.set(words, number);
    taken.add(id);
    return id;
  };
}

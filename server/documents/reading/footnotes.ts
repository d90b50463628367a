import { escapeHtml } from '../../../shared/kit/html.ts';
import { t } from '../../../shared/texts/t.ts';

/** Matches the tags that may begin or end a footnote, and those of links, in which there can be no other link. */
const TAG = /<(\/?)(small|a)\b([^>]*)>/g;
const IS_NOTE = / data-footnote(?=[\s=]|$)/;

/**
 * Moves the footnotes of a text (`<small data-footnote>`) to its end, numbered, with links to and fro, as DPUB-ARIA names
 * them: https://www.w3.org/TR/dpub-aria-1.1/ Takes the server's sanitised HTML. `lang` is the attribute of the list.
 */
export function withFootnotes(html: string, lang = ''): string {
  if (!html.includes('data-footnote')) return html;
  const notes: string[] = [];
  const text = partFootnotes(html, (note) => {
    const number = notes.push(note);
    // Headings have no colon in their ids.
    return `<sup><a href="#fn:${number}" id="fnref:${number}" role="doc-noteref">${number}</a></sup>`;
  });
  if (notes.length === 0) return text;
  const items = notes.map((note, index) => {
    const number = index + 1;
    const label = escapeHtml(t('Back to note {number} in the text', { number: String(number) }));
    const back = `<a href="#fnref:${number}" role="doc-backlink" aria-label="${label}">↩</a>`;
    return `<li id="fn:${number}">${note} ${back}</li>`;
  });
  return `${text}<section class="notes"${lang} role="doc-endnotes" aria-label="${escapeHtml(t('Notes'))}"><ol>${items.join('')}</ol></section>`;
}

/** Replaces each footnote that says something by what `put` returns for its HTML: after the link, where it is in one. */
function partFootnotes(html: string, put: (note: string) => string): string {
  let text = '';
  /** The footnote that is open, which has no other in it, and how many `<small>` are open within. */
  let note: string | null = null;
  let depth = 0;
  let linkDepth = 0;
  let waiting = '';
  let from = 0;
  const write = (part: string) => {
    if (note === null) text += part;
    else note += part;
  };

  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of html.matchAll(TAG)) {
    write(html.slice(from, index));
    from = index + tag.length;
    if (name === 'small' && note === null) {
      if (!slash && IS_NOTE.test(attributes)) note = '';
      else write(tag);
    } else if (name === 'small' && slash && depth === 0) {
      const mark = hasText(note ?? '') ? put((note ?? '').trim()) : '';
      note = null;
      if (linkDepth > 0) waiting += mark;
      else text += mark;
    } else if (name === 'small') {
      depth += slash ? -1 : 1;
      write(slash ? tag : tag.replace(IS_NOTE, '').replace('=""', ''));
    } else {
      write(tag);
      if (note !== null) continue;
      linkDepth += slash ? -1 : 1;
      if (linkDepth > 0) continue;
      text += waiting;
      waiting = '';
    }
  }
  write(html.slice(from));
  return text + waiting;
}

const hasText = (html: string) => html.replace(/<(?!img)[^>]*>/g, '').trim() !== '';

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
  const { text } = partFootnotes(html, (note) => {
    const number = notes.push(note);
    // Headings have no colon in their ids.
    return `<sup><a href="#fn:${number}" id="fnref:${number}" role="doc-noteref">${number}</a></sup>`;
  });
  if (notes.length === 0) return text;
  const items = notes.map((note, index) => {
    const number = index + 1;
    const back = `<a href="#fnref:${number}" role="doc-backlink" aria-label="Back to note ${number} in the text">↩</a>`;
    return `<li id="fn:${number}">${note} ${back}</li>`;
  });
  return `${text}<section class="notes"${lang} role="doc-endnotes" aria-label="Notes"><ol>${items.join('')}</ol></section>`;
}

/** Returns a text without its footnotes. */
export const withoutFootnotes = (html: string): string =>
  html.includes('data-footnote') ? partFootnotes(html, () => '').text : html;

/** Replaces each footnote that says something by what `put` returns for its HTML: after the link, where it is in one. */
function partFootnotes(html: string, put: (note: string) => string): { text: string } {
  /** The open `<small>`: of a footnote, with its HTML so far, or another. */
  const open: { note: string | null }[] = [];
  let text = '';
  let linkDepth = 0;
  let waiting = '';
  let from = 0;
  const current = () => open.findLast(({ note }) => note !== null);
  const write = (part: string) => {
    const within = current();
    if (within) within.note += part;
    else text += part;
  };

  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of html.matchAll(TAG)) {
    write(html.slice(from, index));
    from = index + tag.length;
    const within = current();
    if (name === 'small' && !slash) {
      const isNote = !within && IS_NOTE.test(attributes);
      open.push({ note: isNote ? '' : null });
      if (!isNote) write(tag.replace(IS_NOTE, '').replace('=""', ''));
    } else if (name === 'small') {
      const closed = open.pop();
      if (typeof closed?.note !== 'string') write(tag);
      else if (hasText(closed.note)) {
        const mark = put(closed.note.trim());
        if (linkDepth > 0) waiting += mark;
        else text += mark;
      }
    } else {
      write(tag);
      if (within) continue;
      linkDepth += slash ? -1 : 1;
      if (linkDepth === 0) {
        text += waiting;
        waiting = '';
      }
    }
  }
  write(html.slice(from));
  return { text: text + waiting };
}

const hasText = (html: string) => html.replace(/<(?!img)[^>]*>/g, '').trim() !== '';

import { frameSource } from '../../../../shared/documents/blocks/embedFigure.ts';
import { embedAt } from '../../../../shared/documents/embeds/embeds.ts';
import { BLOCK_ELEMENTS, SYNONYMS } from '../../../../shared/documents/richText.ts';
import { rename, unwrapBlock } from '../html/sanitise.ts';
import { wrapBare } from '../html/shape.ts';
import type { Changes } from './changes.ts';

const BLOCK = Object.keys(BLOCK_ELEMENTS).join();
const BOXES =
  'div, section, article, main, header, footer, nav, aside:not([data-callout]), address, form, center, fieldset, legend, hgroup, dialog, search';

/** Elements that programs add, and that are no text. */
const ADDED =
  'xml, template, [data-style*="mso-hide:all" i], .Apple-interchange-newline, .mw-editsection, .gmail_attr:empty, [hidden], span.EOP, li[role="checkbox"] > img';

/** Removes what is not seen in the program from which it comes, and turns what an article cannot show into text and links. */
export function replaceForeign(body: Element, changes: Changes): void {
  for (const element of body.querySelectorAll(ADDED)) element.remove();
  for (const emoji of body.querySelectorAll('img[data-stringify-emoji], img[data-emoji], img.emoji')) {
    emoji.replaceWith(emoji.getAttribute('data-emoji') ?? emoji.getAttribute('alt') ?? '');
  }
  for (const cut of body.querySelectorAll('[data-stringify-type="paragraph-break"]')) {
    cut.replaceWith(body.ownerDocument.createElement('br'), body.ownerDocument.createElement('br'));
  }
  for (const space of body.querySelectorAll('.Apple-converted-space')) space.replaceWith(' ');
  for (const frame of body.querySelectorAll('iframe, embed, object, video, audio')) {
    const [src, lazy, data] = ['src', 'data-src', 'data'].map((name) => frame.getAttribute(name) ?? '');
    const address = frameSource({
      src: src || frame.querySelector('source')?.getAttribute('src') || '',
      'data-src': lazy,
      data,
    });
    // The sanitiser makes it an embed.
    if (embedAt(address)) continue;
    if (/^https?:/i.test(address)) {
      const link = body.ownerDocument.createElement('p');
      const anchor = link.appendChild(body.ownerDocument.createElement('a'));
      anchor.href = address;
      anchor.textContent = frame.getAttribute('title') || address;
      frame.before(link);
      changes.frames++;
    }
    frame.replaceWith(...(frame.localName === 'object' ? frame.childNodes : []));
  }
  for (const formula of body.querySelectorAll('math')) {
    const code = body.ownerDocument.createElement('code');
    code.textContent = formula.getAttribute('alttext') ?? formula.textContent;
    formula.replaceWith(code);
  }
  for (const shown of body.querySelectorAll('textarea, svg, xmp, select, option, noembed, noframes')) {
    if (shown.matches('svg'))
      for (const unseen of shown.querySelectorAll('style, script, title, desc')) unseen.remove();
    shown.replaceWith(
      ...(shown.matches('select') ? [...shown.querySelectorAll('option')].map(wordsOf) : [wordsOf(shown)]),
    );
  }
}

const wordsOf = (element: Element) => ` ${element.textContent ?? ''} `;

/** Renames what means the same as an element of an article. */
export function renameSynonyms(body: Element): void {
  const headings = body.querySelectorAll('p[role="heading"], div[role="heading"], p.MsoTitle');
  for (const heading of headings) {
    const level = Number(heading.getAttribute('aria-level') ?? 1);
    rename(heading, `h${Math.min(6, Math.max(2, level || 2))}`);
  }
  for (const box of body.querySelectorAll('.kg-callout-card, .callout[data-callout], aside')) {
    // An aside of other pages stands beside the text; that of Notion begins with an emoji.
    const isCallout = box.localName !== 'aside' || /^\s*\p{Extended_Pictographic}/u.test(box.textContent ?? '');
    if (isCallout) rename(box, 'aside').dataset.callout = box.getAttribute('data-callout') ?? 'note';
  }
  for (const gallery of body.querySelectorAll<HTMLElement>('figure.wp-block-gallery')) gallery.dataset.gallery = '';
  for (const link of body.querySelectorAll<HTMLElement>('a.wp-block-button__link, a.kg-btn')) link.dataset.button = '';
  for (const listing of body.querySelectorAll('listing, plaintext')) rename(listing, 'pre');
  for (const element of body.querySelectorAll(Object.keys(SYNONYMS).join())) {
    rename(element, SYNONYMS[element.localName] ?? 'p');
  }
  for (const code of body.querySelectorAll('pre')) {
    for (const lineBreak of code.querySelectorAll('br')) lineBreak.replaceWith('\n');
    for (const line of code.querySelectorAll('div, p')) line.replaceWith(...line.childNodes, '\n');
  }
}

/** Nests lists of Google Docs and Slack, which stand beside or in one another, and gives tasks their state. */
export function nestLists(body: Element): void {
  for (const box of body.querySelectorAll('.ListContainerWrapper')) box.replaceWith(...box.childNodes);
  for (const list of body.querySelectorAll<HTMLElement>('ul, ol')) {
    const before = list.previousElementSibling;
    const outer = list.parentElement;
    const level = levelOf(list);
    if (outer?.matches('ul, ol')) {
      // Within a list there are items alone.
      if (before?.localName === 'li') before.append(list);
      else list.replaceWith(...list.childNodes);
    } else if (level !== null && before?.matches('ul, ol')) joinLists(before, list, level);
  }
  for (const item of body.querySelectorAll('li')) markTask(item);
}

/** The level that Slack gives to a list, or Word online to its one item; 0 for the first. */
function levelOf(list: HTMLElement): number | null {
  const level = list.dataset.indent ?? list.querySelector(':scope > li')?.getAttribute('data-aria-level');
  return level ? Number(level) - (list.dataset.indent ? 0 : 1) : null;
}

/** Moves a list into the one before it: as more of its items, or below the last of them. */
function joinLists(before: Element, list: Element, level: number): void {
  let target = before;
  for (let depth = 0; depth < level; depth++) {
    const last = target.lastElementChild;
    const inner = last?.lastElementChild;
    if (inner?.matches('ul, ol')) target = inner;
    else {
      (last ?? target).append(list);
      return;
    }
  }
  if (target.localName === list.localName) {
    target.append(...list.childNodes);
    list.remove();
  } else if (level > 0) target.after(list);
}

/** Gives a task, which has a box of the program or `[x]` before its text, a checkbox, which the sanitiser reads. */
function markTask(item: Element): void {
  const box = item.matches('[role="checkbox"]') ? item : item.querySelector('input[type="checkbox"], .checkbox');
  const text = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT).nextNode() as Text | null;
  const [typed, state] = /^\s*\[([ xX])\]\s/.exec(text?.data ?? '') ?? [];
  const isOwn = (box ?? (typed ? text?.parentElement : null))?.closest('li') === item;
  if (!isOwn) return;
  const isDone = box
    ? box.getAttribute('aria-checked') === 'true' || box.matches('[checked], .checkbox-on')
    : state !== ' ';
  if (box && box !== item) box.remove();
  if (!box && typed) text?.deleteData(0, typed.length);
  const [first] = item.querySelectorAll(':scope > p, :scope > label, :scope > div');
  const shown = item.ownerDocument.createElement('input');
  shown.type = 'checkbox';
  shown.toggleAttribute('checked', isDone);
  (first ?? item).prepend(shown);
}

/** Writes a link around boxes as links within them. */
export function linksWithin(body: Element): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const lines = [...link.querySelectorAll(`${BLOCK}, ${BOXES}`)].filter(
      (each) => !each.querySelector(`${BLOCK}, ${BOXES}`) && (each.textContent ?? '').trim() !== '',
    );
    if (lines.length === 0) continue;
    for (const line of lines) {
      const inner = link.cloneNode(false) as Element;
      inner.append(...line.childNodes);
      line.append(inner);
    }
    link.replaceWith(...link.childNodes);
  }
}

/** Renames a box around text to a paragraph, and unwraps one around blocks, whose other lines become paragraphs. */
export function boxesToParagraphs(body: Element): void {
  cutAtBreaks(body);
  for (const box of [...body.querySelectorAll(BOXES)].reverse()) {
    if (box.parentElement?.closest(LINES) || isBlank(box)) unwrapBlock(box);
    else if (!box.querySelector(BLOCK)) rename(box, 'p');
    else {
      wrapBare(box);
      box.replaceWith(...box.childNodes);
    }
  }
  for (const block of body.querySelectorAll(`:is(${LINES}) :is(${BLOCK})`)) unwrapBlock(block);
  if (body.querySelector(BLOCK)) wrapBare(body);
  for (const holder of body.querySelectorAll('blockquote, details, aside')) wrapBare(holder);
  for (const cut of body.querySelectorAll('[data-cut]')) cut.remove();
}

const isBlank = (element: Element) => !/\S/.test(element.textContent ?? '') && !element.querySelector('img, hr');

/** Blocks that hold a line of text, and no other block. */
const LINES = 'p, h1, h2, h3, h4, h5, h6, dt, summary, figcaption, caption, pre';

/** Ends the paragraph where a program writes two line breaks. */
function cutAtBreaks(body: Element): void {
  for (const element of [...body.querySelectorAll('br')].filter((each) => nextOf(each)?.nodeName === 'BR')) {
    const outer = element.parentElement;
    if (!outer?.matches(`body, p, ${BOXES}`)) continue;
    for (let next = nextOf(element); next?.nodeName === 'BR'; next = nextOf(element)) next.remove();
    if (outer.localName === 'p') {
      const rest = outer.cloneNode(false) as Element;
      while (element.nextSibling) rest.append(element.nextSibling);
      outer.after(rest);
      element.remove();
    } else {
      const cut = body.ownerDocument.createElement('hr');
      cut.dataset.cut = '';
      element.replaceWith(cut);
    }
  }
}

/** The next sibling that is no white space. */
function nextOf(node: Node): ChildNode | null {
  let next = node.nextSibling;
  while (next && next.nodeType === Node.TEXT_NODE && /^\s*$/.test(next.nodeValue ?? '')) next = next.nextSibling;
  return next;
}

import path from 'node:path';
import { DomUtils, Parser, parseDocument } from 'htmlparser2';
import { GIST_SCRIPT } from '../../../../shared/documents/blocks/embedFigure.ts';
import { embedAt } from '../../../../shared/documents/embeds/embeds.ts';
import { escapeHtml } from '../../../../shared/kit/html.ts';
import { IMPORTED, offLoop } from '../../../workers/offLoop.ts';
import { paragraphsIn } from './bareLines.ts';
import { classed, closest, type Element, elementsIn, hasClass, made, moveInto, removeAll } from './elements.ts';
import { shapeNotes } from './footnotes.ts';

export interface Reading {
  /** The address of the text at the old site, or of that site; null where it is not known. */
  base: string | null;
  /** The folder of its file, where it is one of several; its pictures and links are named from there. */
  folder?: string | undefined;
  /** True where empty lines part paragraphs, as in the classic editor of WordPress. */
  hasBareLines?: boolean;
}

/** A text of another system in our own elements, whose pictures still are where they were. */
export interface ImportedHtml {
  /** The addresses of its pictures: of the web where the base is known, else as they are written. */
  pictures: string[];
  html: string;
}

/** Shapes a text: a long one in a thread. */
export const importedHtml = offLoop(
  { ...IMPORTED, module: 'transfer/import/html/importedHtml', name: 'shapeHtml', from: 10_000 },
  shapeHtml,
);

/**
 * Shapes HTML of WordPress, Ghost, Medium, Substack and Markdown: galleries, captions, call-outs, buttons, embeds and footnotes become ours, by the
 * names of their classes, and what says nothing goes. Pictures are at their new addresses, where these are given; one without is a link
 * to where it was. It is not safe yet: the sanitiser follows. Call it for HTML without excess alone.
 */
export function shapeHtml(html: string, reading: Reading, addresses?: ReadonlyMap<string, string>): ImportedHtml {
  const document = parseDocument(html);
  removeAll(
    document,
    ({ name, attribs }) => SILENT.has(name) || (name === 'script' && !GIST_SCRIPT.test(attribs.src ?? '')),
  );
  for (const node of DomUtils.find(
    (each) => each.type === 'comment',
    document.children,
    true,
    Number.POSITIVE_INFINITY,
  )) {
    DomUtils.removeElement(node);
  }
  if (reading.hasBareLines) paragraphsIn(document);
  for (const [matches, shape] of SHAPES) for (const element of elementsIn(document, matches)) shape(element);
  shapeNotes(document);
  for (const element of elementsIn(document, ({ name }) => name === 'p')) shapeEmbed(element);
  for (const element of elementsIn(document, ({ name }) => name === 'a')) shapeLink(element, reading);
  const pictures = new Set<string>();
  for (const element of elementsIn(document, ({ name }) => name === 'img')) {
    const src = pictureAddress(element, reading);
    const address = src !== null && (addresses ? addresses.get(src) : src);
    if (src === null) DomUtils.removeElement(element);
    else if (address) element.attribs = { ...element.attribs, src: address };
    else DomUtils.replaceElement(element, linkTo(src, element.attribs.alt));
    if (src !== null) pictures.add(src);
  }
  return { pictures: [...pictures], html: DomUtils.getInnerHTML(document, { encodeEntities: 'utf8' }) };
}

/** The levels of elements whose text is read: the parser's work grows with them; and the characters, of which no name or comment has more. */
const [DEEPEST, LONGEST] = [1_000, 100_000];

/** Returns the text that HTML shows, in lines as its blocks and line breaks part them; up to where it is nested too deep, or too long. */
export function plainText(html: string): string {
  const lined = html.slice(0, LONGEST).replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|blockquote)>/gi, '\n');
  let [text, depth] = ['', 0];
  const parser = new Parser({
    ontext(part) {
      text += part;
    },
    onopentagname() {
      if (++depth > DEEPEST) parser.pause();
    },
    onclosetag: () => depth--,
  });
  parser.write(lined);
  parser.end();
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const SILENT = new Set(['noscript', 'style', 'template', 'form']);

/** Gives an element another name and attributes, and keeps what is in it. */
function become(element: Element, name: string, attribs: Record<string, string> = {}): void {
  element.name = name;
  element.attribs = attribs;
}

const GALLERY =
  /(?:^|\s)(?:wp-block-gallery|kg-gallery-card|tiled-gallery|wp-block-jetpack-tiled-gallery|image-gallery-embed|gallery)(?:\s|$)/;

/** The elements of other systems that become ours, each with the function that shapes it; outer ones first. */
const SHAPES: [(element: Element) => boolean, (element: Element) => void][] = [
  [classed(GALLERY), shapeGallery],
  [classed(/(?:^|\s)wp-caption(?:\s|$)/), shapeCaption],
  [classed(/(?:^|\s)kg-callout-card/), shapeCallout],
  [classed(/(?:^|\s)kg-toggle-card/), shapeToggle],
  [classed(/(?:^|\s)(?:kg-bookmark-card|embedded-post-wrap)/), shapeBookmark],
  [
    (element) => element.name === 'a' && hasClass(element, /(?:^|\s)(?:wp-block-button__link|kg-btn|button)(?:\s|$)/),
    (element) => Object.assign(element.attribs, { 'data-button': '' }),
  ],
  [
    (element) => element.name === 'figure' && hasClass(element, /alignwide|kg-width-wide/),
    (element) => Object.assign(element.attribs, { 'data-width': 'wide' }),
  ],
  [
    (element) => element.name === 'figure' && hasClass(element, /alignfull|kg-width-full/),
    (element) => Object.assign(element.attribs, { 'data-width': 'full' }),
  ],
  [(element) => element.name === 'blockquote' && quotedPost(element) !== null, shapeQuotedPost],
  [(element) => element.name === 'blockquote' && ALERT.test(DomUtils.textContent(element)), shapeAlert],
  // A pull quote.
  [
    (element) => element.name === 'figure' && hasClass(element, /wp-block-pullquote/),
    (element) => become(element, 'div'),
  ],
];

function shapeGallery(element: Element): void {
  const images = elementsIn(element, ({ name }) => name === 'img');
  if (images.length === 0) return;
  const caption = elementsIn(
    element,
    ({ name, parent }) => name === 'figcaption' && !isInPicture(parent as Element, element),
  ).at(-1);
  const figures = images.map((image) => {
    const own = closest(image, 'figure', element);
    const words = own ? elementsIn(own, ({ name }) => name === 'figcaption')[0] : undefined;
    const figure = moveInto(made('<figure></figure>'), [image]);
    return words ? moveInto(figure, [words]) : figure;
  });
  become(element, 'figure', { 'data-gallery': '' });
  for (const child of [...element.children]) DomUtils.removeElement(child);
  moveInto(element, caption && !caption.parent ? [...figures, caption] : figures);
}

const isInPicture = (parent: Element, gallery: Element): boolean => closest(parent, 'figure', gallery) !== null;

function shapeCaption(element: Element): void {
  const words = elementsIn(element, classed(/wp-caption-text/))[0];
  if (words) become(words, 'figcaption');
  else {
    const picture = elementsIn(element, ({ name }) => name === 'img')[0];
    const shown = picture && (closest(picture, 'a', element) ?? picture);
    const rest = element.children.filter((node) => node !== shown);
    if (rest.length > 0) DomUtils.appendChild(element, moveInto(made('<figcaption></figcaption>'), rest));
  }
  become(element, 'figure');
}

function shapeCallout(element: Element): void {
  for (const part of elementsIn(element, ({ name, parent }) => name === 'div' && parent === element)) become(part, 'p');
  become(element, 'aside', { 'data-callout': 'note' });
}

function shapeToggle(element: Element): void {
  const heading = elementsIn(element, classed(/kg-toggle-heading(?:\s|$)/))[0];
  const content = elementsIn(element, classed(/kg-toggle-content(?:\s|$)/))[0];
  const summary = made(`<summary>${escapeHtml(heading ? DomUtils.textContent(heading).trim() : '')}</summary>`);
  const inside = content ? [...content.children] : [];
  for (const child of [...element.children]) DomUtils.removeElement(child);
  become(element, 'details');
  moveInto(element, [summary, ...inside]);
}

function shapeBookmark(element: Element): void {
  const link = elementsIn(element, ({ name, attribs }) => name === 'a' && Boolean(attribs.href))[0];
  const title = elementsIn(element, classed(/kg-bookmark-title|embedded-post-title/))[0];
  if (!link) return;
  const words = DomUtils.textContent(title ?? link).trim();
  DomUtils.replaceElement(element, made(`<p>${DomUtils.getOuterHTML(linkTo(link.attribs.href ?? '', words))}</p>`));
}

/** Matches the beginning of a call-out in Markdown of GitHub and Obsidian. */
const ALERT = /^\s*\[!([\w-]{1,30})\][+-]?/;
const WARNINGS = /^(?:warning|caution|danger|error|bug|failure|attention|important)$/i;

function shapeAlert(element: Element): void {
  const [text] = DomUtils.find(
    (node) => node.type === 'text' && ALERT.test(DomUtils.textContent(node)),
    element.children,
    true,
    1,
  );
  if (!text) return;
  const kind = ALERT.exec(DomUtils.textContent(text))?.[1] ?? '';
  (text as { data?: string }).data = DomUtils.textContent(text).replace(ALERT, '').trimStart();
  const callout = WARNINGS.test(kind) ? 'warning' : /^(?:tip|hint|success|check|done)$/i.test(kind) ? 'tip' : 'note';
  become(element, 'aside', { 'data-callout': callout });
}

/** Returns the address of a post of a network in the quotation that its script would replace. */
function quotedPost(element: Element): string | null {
  const { cite, 'data-instgrm-permalink': permalink } = element.attribs;
  const last = hasClass(element, /twitter-tweet|mastodon|bluesky-embed/)
    ? elementsIn(element, ({ name }) => name === 'a').at(-1)?.attribs.href
    : undefined;
  const isPost = hasClass(element, /twitter-tweet|instagram-media|tiktok-embed|bluesky-embed|mastodon/);
  const address = permalink ?? last ?? cite;
  return isPost && address && embedAt(address) ? address : null;
}

function shapeQuotedPost(element: Element): void {
  DomUtils.replaceElement(element, embedFigure(quotedPost(element) ?? '', ''));
}

const embedFigure = (address: string, title: string): Element =>
  made(
    `<figure data-embed="${escapeHtml(address)}"><a href="${escapeHtml(address)}">${escapeHtml(title || address)}</a></figure>`,
  );

/** A paragraph of nothing but the address of something that can be shown, as all systems write embeds. */
function shapeEmbed(element: Element): void {
  const text = DomUtils.textContent(element).trim();
  if (text.length > 2_000 || !/^https?:\/\/\S+$/.test(text) || !embedAt(text)) return;
  if (elementsIn(element, ({ name }) => name === 'img').length === 0)
    DomUtils.replaceElement(element, embedFigure(text, ''));
}

/** Writes links to the old site as those of this one, whose addresses lead on; so are those to other files of Markdown. */
function shapeLink(element: Element, { base, folder }: Reading): void {
  const { href } = element.attribs;
  if (!href || href.startsWith('#')) return;
  if (folder !== undefined && /^[^:?#]+\.md(?:#.*)?$/i.test(href)) {
    element.attribs.href = path.posix.join('/', folder, href).replace(/(?:\/index)?\.md(?=#|$)/i, '');
  }
  if (!base || !URL.canParse(href, base)) return;
  const url = new URL(href, base);
  const isOwn = sameSite(url, new URL(base)) && !/^\/wp-content\//.test(url.pathname);
  element.attribs.href = isOwn ? url.pathname + url.search + url.hash : url.href;
}

const sameSite = (one: URL, other: URL) => one.host.replace(/^www\./, '') === other.host.replace(/^www\./, '');

/** Returns the address of a picture, also of one that a script would load later; null for what is no file of the web or of the folder. */
function pictureAddress({ attribs }: Element, reading: Reading): string | null {
  const written = [attribs['data-orig-file'], attribs['data-src'], attribs['data-lazy-src'], attribs.src];
  const address = written.find((each) => each && !each.startsWith('data:'))?.trim();
  return address ? addressOf(address, reading) : null;
}

/** Returns a whole address of the web, or the path of a file within the folder; null for any other. */
export function addressOf(address: string, { base, folder }: Pick<Reading, 'base' | 'folder'>): string | null {
  if (folder !== undefined && !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(address)) return path.posix.join(folder, address);
  if (base === null) return address;
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

const linkTo = (address: string, words = ''): Element =>
  made(`<a href="${escapeHtml(address)}">${escapeHtml(words.trim() || address.split('/').at(-1) || address)}</a>`);

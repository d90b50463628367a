import { LRUCache } from 'lru-cache';
import { FIRST_WORD } from '../../../shared/documents/firstWord.ts';
import { escapeHtml, unescapeHtml } from '../../../shared/kit/html.ts';
import { blocksLanguage } from '../../../shared/site/language.ts';
import { inLanguage, language, t } from '../../../shared/texts/t.ts';
import { catalogueOf } from '../../texts.ts';
import { isSlowText, offLoop } from '../../workers/offLoop.ts';
import { withBlocks } from './blocks.ts';
import { withFiles } from './files.ts';
import { withFootnotes } from './footnotes.ts';
import { hasLanguage, highlightCode } from './highlightCode.ts';
import { contentsOf, withSections } from './sections.ts';

/** The minutes from which a text has a table of contents. */
const LONG_MINUTES = 3;
/** The width in pixels from which a picture has more to show than the text has room for. */
const LARGE = 640;

interface Options {
  /** The minutes that its reading takes; without them there is no table of contents. */
  readingMinutes?: number;
}

/**
 * Makes a text ready for reading, but for its colours: headings can be linked to, a long text has a table of contents,
 * footnotes are at the end, a text that begins with a word says so, code has a button that copies it, wide parts take focus and
 * scroll in a box of their own, pictures load as they come near and lead to their largest size, embeds load when they are asked for,
 * files say what they are. Takes the server's sanitised HTML: well-formed, names in
 * lower case, no `<` and `>` within values. All of it works without a script, but for the copying. `language` is that of the words
 * that are added.
 */
export function arrangeText(
  html: string,
  { readingMinutes = 0, language: spoken = 'en' }: Options & { language?: string } = {},
): string {
  return inLanguage(catalogueOf(spoken), () => arranged(html, readingMinutes));
}

function arranged(html: string, readingMinutes: number): string {
  const ofBlocks = blocksLanguage(html);
  // Parts that are added have the language of all others: otherwise it would not be that of the whole text any more.
  const lang = ofBlocks ? ` lang="${ofBlocks}"` : '';
  const { content, sections } = withSections(withFootnotes(withFiles(withBlocks(html)), lang));
  const contents = readingMinutes < LONG_MINUTES ? '' : contentsOf(sections, lang);
  return contents + withInitial(withLargePictures(withBoxes(withDirections(content))));
}

/** Marks the paragraph whose first letter is set larger. */
const withInitial = (html: string): string => html.replace(FIRST_WORD, '<p class="initial"');

/**
 * Gives each outermost block the direction of its first letter, unless it has one: a list has its bullets, and a quotation its line, on
 * the side where its words begin. Blocks within have theirs by the stylesheet, which leaves their container's sides alone.
 */
function withDirections(html: string): string {
  let depth = 0;
  return html.replaceAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>/g, (tag, slash: string, name: string, attributes: string) => {
    if (VOID.has(name)) return tag;
    if (slash) depth--;
    else if (depth++ === 0 && !UNDIRECTED.has(name) && !/\sdir="/.test(attributes))
      return `<${name}${attributes} dir="auto">`;
    return tag;
  });
}

const VOID = new Set('br col embed hr img input source wbr'.split(' '));
/** Code is written from left to right, and the notes at the end have blocks of their own. */
const UNDIRECTED = new Set(['pre', 'section']);

const copyButton = () =>
  `<button type="button" class="copy" data-act data-needs-script lang="${language()}" aria-label="${escapeHtml(t('Copy code'))}">${escapeHtml(t('Copy'))}</button>`;

/** Puts code and tables into boxes in their language. */
function withBoxes(html: string): string {
  const table = escapeHtml(t('Table'));
  const copy = copyButton();
  return html
    .replaceAll(
      /<pre(?=[\s>])([^>]*)>/g,
      (_, attributes: string) => `<div class="code"${langIn(attributes)}><pre tabindex="0"${attributes}>`,
    )
    .replaceAll('</pre>', () => `</pre>${copy}</div>`)
    .replaceAll(
      /<table(?=[\s>])([^>]*)>/g,
      (tag, attributes: string) =>
        `<div class="table"${langIn(attributes)} role="group" aria-label="${table}" tabindex="0">${tag}`,
    )
    .replaceAll('</table>', '</table></div>');
}

const langIn = (attributes: string) => / lang="[^"]*"/.exec(attributes)?.[0] ?? '';

/** Makes images load as they come near, and uploaded ones, unless they are within a link, lead to their largest size. */
function withLargePictures(html: string): string {
  if (!html.includes('<img ')) return html;
  let links = 0;
  return html.replaceAll(/<(\/?)a[\s>]|<img [^>]*>/g, (tag, slash?: string) => {
    if (slash !== undefined) {
      links += slash ? -1 : 1;
      return tag;
    }
    const image = tag.includes(' loading="') ? tag : tag.replace('<img', '<img loading="lazy"');
    const largest = / srcset="(?:[^"]*, )?(\S+) (\d+)w"/.exec(tag);
    if (links > 0 || !largest?.[1] || Number(largest[2]) < LARGE) return image;
    const alt = / alt="([^"]*)"/.exec(tag)?.[1];
    const label = alt ? escapeHtml(t('Enlarge: {alt}', { alt: unescapeHtml(alt) })) : escapeHtml(t('Enlarge picture'));
    return `<a class="zoom" data-act href="${largest[1]}" aria-label="${label}">${image}</a>`;
  });
}

/** The texts that were made ready lately, by the text: the page around one is rendered again for each new comment. */
const readable = new LRUCache<string, Required<Options> & { language: string; html: string }>({
  maxSize: 4_000_000,
  sizeCalculation: ({ html }, content) => html.length + content.length,
});

const arrange = offLoop({ module: 'documents/reading/readableText', name: 'arrangeText' }, arrangeText);
/** In a thread however short the code: its patterns take seconds for some kilobytes that no program has. */
const colour = offLoop(
  { module: 'documents/reading/highlightCode', name: 'highlightCode', from: 0, timeoutMs: 2_000 },
  highlightCode,
);

/**
 * Returns an article or a page with its text ready for reading: as it is stored, where that takes too long. `spoken` is the language of
 * the words that are added.
 */
export async function asReadable<Text extends Options & { content: string }>(text: Text, spoken = 'en'): Promise<Text> {
  const { content, readingMinutes = 0 } = text;
  const known = readable.get(content);
  if (known?.readingMinutes === readingMinutes && known.language === spoken) return { ...text, content: known.html };
  const coloured = hasLanguage(content) ? await colour(content).catch(orElse(content)) : content;
  const html = await arrange(coloured, { readingMinutes, language: spoken }).catch(orElse(content));
  readable.set(content, { html, readingMinutes, language: spoken });
  return { ...text, content: html };
}

/** Handles a text that takes too long: it stays as it was. */
const orElse = (html: string) => (problem: unknown) => {
  if (isSlowText(problem)) return html;
  throw problem;
};

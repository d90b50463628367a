import MarkdownIt from 'markdown-it';
import { escapeHtml } from '../../../../shared/kit/html.ts';
import { limits } from '../../../../shared/kit/limits.ts';
import { msg } from '../../../../shared/texts/t.ts';
import { IMPORTED, offLoop } from '../../../workers/offLoop.ts';
import { type Note, reasonOf, Unreadable } from '../notes.ts';
import { objectOf, textOf } from '../sources/readJson.ts';

type Fields = Record<string, unknown>;

/** The levels of nodes that are read; what is deeper is left out. */
const DEEPEST = 50;

const markdown = new MarkdownIt({ html: true });
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const attribute = (name: string, value: unknown) => (textOf(value) ? ` ${name}="${escapeHtml(textOf(value))}"` : '');

/** Resolves to the HTML of a text as one of Ghost's editors stores it: read in a thread, since its cards may take seconds. */
export const editorHtml = offLoop(
  { ...IMPORTED, module: 'transfer/import/formats/ghostCards', name: 'htmlOf' },
  htmlOf,
);

/** Returns the HTML, or why there is none: the class of an error does not leave a thread. */
export function htmlOf(format: 'lexical' | 'mobiledoc', text: string): string | { refused: Note } {
  if (text === '') return '';
  try {
    const stored = parsed(text);
    return format === 'lexical' ? lexicalHtml(stored) : mobiledocHtml(stored);
  } catch (error) {
    return { refused: reasonOf(error) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(msg('its text could not be read', {}));
  }
}

/** Returns the HTML of a text of Ghost's editor since version 5.60: https://lexical.dev/docs/concepts/serialization */
export const lexicalHtml = (state: unknown): string => nodesHtml(list(objectOf(objectOf(state).root).children), 0);

const nodesHtml = (nodes: unknown[], depth: number): string =>
  depth > DEEPEST ? '' : nodes.map((node) => nodeHtml(objectOf(node), depth)).join('');

/** The bits of a text's format, with their elements. */
const FORMATS: [number, string][] = [
  ...([
    [1, 'strong'],
    [2, 'em'],
    [4, 's'],
    [8, 'u'],
    [16, 'code'],
    [32, 'sub'],
    [64, 'sup'],
    [128, 'mark'],
  ] as [number, string][]),
];

function nodeHtml(node: Fields, depth: number): string {
  const inside = () => nodesHtml(list(node.children), depth + 1);
  switch (textOf(node.type)) {
    case 'text':
    case 'extended-text':
      return FORMATS.filter(([bit]) => Number(node.format) & bit).reduce(
        (html, [, name]) => `<${name}>${html}</${name}>`,
        escapeHtml(textOf(node.text)),
      );
    case 'linebreak':
      return '<br>';
    case 'link':
    case 'autolink':
      return `<a${attribute('href', node.url)}>${inside()}</a>`;
    case 'heading':
    case 'extended-heading':
      return /^h[1-6]$/.test(textOf(node.tag))
        ? `<${textOf(node.tag)}>${inside()}</${textOf(node.tag)}>`
        : `<p>${inside()}</p>`;
    case 'list':
      return node.listType === 'number'
        ? `<ol${attribute('start', node.start)}>${inside()}</ol>`
        : `<ul>${inside()}</ul>`;
    case 'listitem':
      return `<li>${inside()}</li>`;
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return `<blockquote><p>${inside()}</p></blockquote>`;
    case 'paragraph':
      return `<p>${inside()}</p>`;
    default:
      return cardHtml(textOf(node.type), node) || inside();
  }
}

/** Returns the HTML of a text of Ghost's editor before: https://github.com/bustle/mobiledoc-kit/blob/master/MOBILEDOC.md */
export function mobiledocHtml(state: unknown): string {
  const { sections, markups, cards, atoms } = objectOf(state);
  return joined(list(sections), (section) => {
    const [kind, tag, content] = list(section);
    if (kind === 10) {
      const [name, payload] = list(list(cards)[Number(tag)]);
      return cardHtml(textOf(name), objectOf(payload));
    }
    if (kind === 2) return `<figure><img${attribute('src', tag)}></figure>`;
    const markersHtml = (markers: unknown) =>
      mobiledocMarkers(list(markers), { markups: list(markups), atoms: list(atoms) });
    const name = /^(?:p|h[1-6]|blockquote|aside|ul|ol)$/.test(textOf(tag)) ? textOf(tag) : 'p';
    if (kind === 3) return `<${name}>${joined(list(content), (item) => `<li>${markersHtml(item)}</li>`)}</${name}>`;
    return name === 'aside'
      ? `<blockquote>${markersHtml(content)}</blockquote>`
      : `<${name}>${markersHtml(content)}</${name}>`;
  });
}

/** Joins the HTML of parts. Throws where it is more than a text may have: many may name one long card. */
function joined(parts: unknown[], htmlOf: (part: unknown) => string): string {
  let html = '';
  for (const part of parts) {
    html += htmlOf(part);
    if (html.length > limits.contentMax) throw new Unreadable(msg('It has more characters than a text may have.', {}));
  }
  return html;
}

const MARKUPS = /^(?:a|b|strong|i|em|s|u|code|sub|sup|mark)$/;

function mobiledocMarkers(markers: unknown[], { markups, atoms }: { markups: unknown[]; atoms: unknown[] }): string {
  const open: string[] = [];
  return joined(markers, (marker) => {
    const [kind, opened, closed, value] = list(marker);
    const starts = joined(list(opened), (index) => {
      const [name, attributes] = list(markups[Number(index)]);
      if (!MARKUPS.test(textOf(name))) return '';
      open.push(textOf(name));
      const href = list(attributes)[list(attributes).indexOf('href') + 1];
      return `<${textOf(name)}${textOf(name) === 'a' ? attribute('href', href) : ''}>`;
    });
    const isBreak = kind === 1 && list(atoms[Number(value)])[0] === 'soft-return';
    const text =
      kind === 1 ? (isBreak ? '<br>' : escapeHtml(textOf(list(atoms[Number(value)])[1]))) : escapeHtml(textOf(value));
    const ends = Array.from({ length: Math.min(Number(closed) || 0, open.length) }, () => `</${open.pop()}>`);
    return starts + text + ends.join('');
  });
}

const caption = (html: unknown) => (textOf(html) ? `<figcaption>${textOf(html)}</figcaption>` : '');

const picture = ({ src, alt, caption: words, cardWidth }: Fields) =>
  `<figure${cardWidth === 'wide' || cardWidth === 'full' ? ` class="kg-width-${cardWidth}"` : ''}><img${attribute('src', src)}${attribute('alt', alt)}>${caption(words)}</figure>`;

const link = (address: unknown, words: unknown, more = '') =>
  `<p><a${attribute('href', address)}${more}>${escapeHtml(textOf(words) || textOf(address))}</a></p>`;

/** Returns the HTML of a card; empty for one that says nothing to readers. */
function cardHtml(name: string, card: Fields): string {
  switch (name) {
    case 'image':
      return picture(card);
    case 'gallery': {
      const images = list(card.images).map((each) => {
        const { src, fileName, alt, caption: words } = objectOf(each);
        return picture({ src: src ?? fileName, alt, caption: words });
      });
      return `<figure class="kg-gallery-card">${images.join('')}${caption(card.caption)}</figure>`;
    }
    case 'html':
      return textOf(card.html);
    case 'markdown':
    case 'card-markdown':
      return markdown.render(textOf(card.markdown));
    case 'code':
    case 'codeblock':
      return `<pre><code${textOf(card.language) ? ` class="language-${escapeHtml(textOf(card.language))}"` : ''}>${escapeHtml(textOf(card.code))}</code></pre>`;
    case 'hr':
    case 'horizontalrule':
      return '<hr>';
    case 'embed':
      return embedAddress(card);
    case 'bookmark':
      return link(card.url, objectOf(card.metadata).title);
    case 'callout':
      return `<aside data-callout="note"><p>${escapeHtml(textOf(card.calloutEmoji))} ${textOf(card.calloutText)}</p></aside>`;
    case 'toggle':
      return `<details><summary>${textOf(card.heading)}</summary>${textOf(card.content)}</details>`;
    case 'button':
      return link(card.buttonUrl, card.buttonText, ' data-button');
    case 'header':
      return `<h2>${textOf(card.header)}</h2>${textOf(card.subheader) ? `<p>${textOf(card.subheader)}</p>` : ''}`;
    case 'audio':
    case 'video':
    case 'file':
      return link(card.src, card.title ?? card.fileTitle ?? card.fileName);
    default:
      return '';
  }
}

/** The page of an embed, in a paragraph of its own, else the frame that Ghost stored. */
const embedAddress = ({ url, html }: Fields) => (textOf(url) ? `<p>${escapeHtml(textOf(url))}</p>` : textOf(html));

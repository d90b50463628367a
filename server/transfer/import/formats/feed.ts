import { escapeHtml } from '../../../../shared/kit/html.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import type { ArticleEntry, Entry, OpenedFormat } from '../entries.ts';
import { plainText } from '../html/importedHtml.ts';
import type { Note } from '../notes.ts';
import { dateIn } from '../sources/dates.ts';
import type { SourceFile } from '../sources/openSource.ts';
import { pathOf } from '../sources/paths.ts';
import { objectOf, readJson, textOf, textsOf } from '../sources/readJson.ts';
import { childrenOf, readXml, textIn, type XmlElement } from '../sources/readXml.ts';

const nameless = msg('it has neither an id nor an address', {});

/** The most tags of an item that are read. */
const MOST_TERMS = 200;

/** Opens a feed with whole texts: RSS 0.9 to 2.0, Atom, or JSON Feed. */
export async function openFeed(file: SourceFile, isJson: boolean, site: string | null): Promise<OpenedFormat> {
  const origin = site ?? (await (isJson ? jsonHome(file) : xmlHome(file)));
  const entries = () => (isJson ? jsonEntries(file) : xmlEntries(file));
  return { source: `feed ${origin ?? file.name}`, origin, entries };
}

const isItem = (path: string[]) => path.length <= 3 && /^(?:item|entry)$/.test(path.at(-1) ?? '');
const isHome = (path: string[]) => /^(?:rss channel|feed|rdf:RDF channel) link$/i.test(path.join(' '));

async function xmlHome(file: SourceFile): Promise<string | null> {
  for await (const { element } of readXml(file, { isRead: (path) => isHome(path) || isItem(path) })) {
    if (element.name !== 'link') return null;
    const { href, rel = 'alternate' } = element.attributes;
    const address = href && rel === 'alternate' ? href : element.text.trim();
    if (URL.canParse(address)) return address;
  }
  return null;
}

async function jsonHome(file: SourceFile): Promise<string | null> {
  for await (const { path, value } of readJson(file, ['$.home_page_url', '$.items.*'])) {
    return path[0] === 'home_page_url' && URL.canParse(textOf(value)) ? textOf(value) : null;
  }
  return null;
}

async function* xmlEntries(file: SourceFile): AsyncGenerator<Entry> {
  let number = 0;
  for await (const { element } of readXml(file, { isRead: isItem })) yield xmlEntry(element, ++number);
}

function xmlEntry(item: XmlElement, number: number): Entry {
  const link =
    textIn(item, 'link') ||
    (childrenOf(item, 'link').find(({ attributes }) => (attributes.rel ?? 'alternate') === 'alternate')?.attributes
      .href ??
      '');
  const key = textIn(item, 'guid') || textIn(item, 'id') || link || item.attributes['rdf:about'] || '';
  const place = msg('item {number}', { number: String(number) });
  if (!key) return { kind: 'aside', key: t(place), place, reason: nameless, isRefused: true };
  const whole = textIn(item, 'content:encoded') || contentOf(item);
  const notes = whole ? [] : [msg('the feed has only the beginning of its text', {})];
  const author = childrenOf(item, 'author')[0];
  const name = textIn(item, 'dc:creator') || (author && (textIn(author, 'name') || author.text.trim()));
  const terms = childrenOf(item, 'category')
    .slice(0, MOST_TERMS)
    .map(({ attributes, text }) => plainText(attributes.label ?? attributes.term ?? text));
  return articleOf({
    ...{ key, place, notes, link, terms },
    title: plainText(textIn(item, 'title')),
    html: whole || textIn(item, 'description') || textIn(item, 'summary'),
    date: textIn(item, 'pubDate') || textIn(item, 'published') || textIn(item, 'dc:date') || textIn(item, 'updated'),
    author: name ? personOf(name) : undefined,
    summary: whole ? plainText(textIn(item, 'summary')) : '',
  });
}

/** RSS has an address beside the name: 'ada@old.example (Ada)'. */
const personOf = (text: string) => /\(([^()]{1,200})\)\s*$/.exec(text)?.[1] ?? text;

/** Returns the text of Atom, which may be elements of XHTML. */
function contentOf(item: XmlElement): string {
  const [content] = childrenOf(item, 'content');
  if (!content) return '';
  if (content.attributes.type === 'xhtml') return content.children.map(markupOf).join('');
  return content.attributes.type === 'text' || content.attributes.type === 'text/plain'
    ? `<p>${escapeHtml(content.text)}</p>`
    : content.text;
}

/** Writes an element as it was; the text between its children comes before them, as that is all that was read. */
function markupOf({ name, attributes, text, children }: XmlElement): string {
  const tag = name.replace(/^\w+:/, '');
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${tag}${written.join('')}>${escapeHtml(text)}${children.map(markupOf).join('')}</${tag}>`;
}

async function* jsonEntries(file: SourceFile): AsyncGenerator<Entry> {
  let number = 0;
  for await (const { value } of readJson(file, ['$.items.*'])) {
    const item = objectOf(value);
    const place = msg('item {number}', { number: String(++number) });
    const key = textOf(item.id) || textOf(item.url);
    if (!key) {
      yield { kind: 'aside', key: t(place), place, reason: nameless, isRefused: true };
      continue;
    }
    const [author] = Array.isArray(item.authors) ? item.authors : [item.author];
    const text = textOf(item.content_text);
    yield articleOf({
      ...{ key, place, notes: [], link: textOf(item.url), terms: textsOf(item.tags), title: textOf(item.title) },
      html:
        textOf(item.content_html) ||
        text
          .split(/\n{2,}/)
          .map((each) => `<p>${escapeHtml(each)}</p>`)
          .join(''),
      date: textOf(item.date_published) || textOf(item.date_modified),
      author: textOf(objectOf(author).name) || undefined,
      summary: textOf(item.summary),
      image: textOf(item.image) || textOf(item.banner_image),
    });
  }
}

interface FeedItem {
  key: string;
  place: Note;
  notes: Note[];
  link: string;
  terms: string[];
  title: string;
  html: string;
  date: string;
  author: string | undefined;
  summary: string;
  image?: string;
}

function articleOf({ link, terms, date, image, ...item }: FeedItem): ArticleEntry {
  const path = pathOf(link);
  return {
    ...{ kind: 'article', ...item, status: 'published', date: dateIn(date), tags: terms },
    slug:
      path
        ?.split('?')[0]
        ?.replace(/\/+$/, '')
        .split('/')
        .at(-1)
        ?.replace(/\.html?$/, '') ?? '',
    paths: path && path !== '/' ? [path] : [],
    cover: image ? { src: image, alt: '' } : undefined,
  };
}

import path from 'node:path';
import MarkdownIt from 'markdown-it';
import { parse } from 'yaml';
import { escapeHtml } from '../../../../shared/kit/html.ts';
import { limits } from '../../../../shared/kit/limits.ts';
import { msg } from '../../../../shared/texts/t.ts';
import { IMPORTED, offLoop } from '../../../workers/offLoop.ts';
import type { ArticleEntry, AsideEntry, Entry, OpenedFormat } from '../entries.ts';
import { type Note, onlyText, reasonOf, Unreadable, verbatim } from '../notes.ts';
import { dateIn } from '../sources/dates.ts';
import { readText, type Source, type SourceFile } from '../sources/openSource.ts';
import { objectOf, textOf, textsOf } from '../sources/readJson.ts';

type FrontMatter = Record<string, unknown>;

/** The most characters of front matter. */
const LONGEST_FACTS = 100_000;

export const isMarkdown = ({ name }: SourceFile): boolean => /\.(?:md|markdown|mdx)$/i.test(name);

/** Files that say something of the folder, and of no text. */
const NO_TEXT = /(?:^|\/)(?:readme|license|changelog|_index|404)\.\w+$/i;

/** Opens a folder of Markdown with front matter, as of Jekyll, Hugo, Eleventy and Obsidian. */
export function openMarkdown({ files, path: place, skipped }: Source, site: string | null): OpenedFormat {
  const texts = files.filter(isMarkdown);
  return {
    source: `markdown ${site ?? place}`,
    origin: null,
    async *entries() {
      const reason = msg('it is a link, encrypted, too large, or the second file of its name', {});
      for (const name of skipped) yield { kind: 'aside', key: name, place: verbatim(name), reason };
      for (const file of texts) yield await textEntry(file);
    },
  };
}

async function textEntry(file: SourceFile): Promise<Entry> {
  const { name } = file;
  if (NO_TEXT.test(name)) return asideOf(name, msg('it is about the folder', {}));
  try {
    const text = (await readText(file)).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
    // Its HTML is no shorter.
    if (text.length > limits.contentMax) {
      return refused(name, msg('it has more than 1,000,000 characters', {}));
    }
    return await readEntry(name, text);
  } catch (error) {
    return refused(name, reasonOf(error));
  }
}

const asideOf = (name: string, reason: Note): AsideEntry => ({
  kind: 'aside',
  key: name,
  place: verbatim(name),
  reason,
});

const refused = (name: string, reason: Note): AsideEntry => ({ ...asideOf(name, reason), isRefused: true });

/** Reads a file: in a thread, since what people write may take seconds. */
const readEntry = offLoop({ ...IMPORTED, module: 'transfer/import/formats/markdown', name: 'entryOf' }, entryOf);

/** Parts a file into its front matter and its text. Throws where the front matter cannot be read. */
function partFrontMatter(text: string): { fields: FrontMatter; body: string } {
  const yaml = /^---[ \t]*\n([\s\S]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (yaml) return { fields: objectOf(readYaml(yaml[1] ?? '')), body: text.slice(yaml[0].length) };
  const toml = /^\+\+\+[ \t]*\n([\s\S]*?)(?<=\n)\+\+\+[ \t]*(?:\n|$)/.exec(text);
  if (toml) return { fields: readToml(toml[1] ?? ''), body: text.slice(toml[0].length) };
  return { fields: {}, body: text };
}

function readYaml(text: string): unknown {
  if (text.length > LONGEST_FACTS) {
    throw new Unreadable(msg('its front matter has more than 100,000 characters', {}));
  }
  try {
    // Few references, so that none stands for millions of values.
    return parse(text, { maxAliasCount: 20, logLevel: 'error' });
  } catch (error) {
    throw new Unreadable(
      msg('its front matter cannot be read: {reason}', { reason: (error as Error).message.split('\n')[0] ?? '' }),
    );
  }
}

/** Reads the plain values of TOML that front matter has: texts, dates, flags, and lists of texts in one line. */
function readToml(text: string): FrontMatter {
  const lines = text.split('\n').flatMap((line): [string, unknown][] => {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*(.+?)\s*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    const texts = [...value.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g)].map(
      ([, double, single]) => double ?? single ?? '',
    );
    if (value.startsWith('[')) return [[name, texts]];
    return [[name, texts[0] ?? (value === 'true' ? true : value === 'false' ? false : value)]];
  });
  return Object.fromEntries(lines);
}

const first = (fields: FrontMatter, ...names: string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null && value !== '');

/** Returns the article or page of a file, or its refusal: the class of an error does not leave a thread. */
export function entryOf(name: string, text: string): Entry {
  try {
    return writtenEntry(name, partFrontMatter(text));
  } catch (error) {
    return refused(name, reasonOf(error));
  }
}

function writtenEntry(name: string, { fields, body }: ReturnType<typeof partFrontMatter>): Entry {
  const notes: Note[] = [];
  const folder = path.posix.dirname(name);
  const base = path.posix.basename(name).replace(/\.\w+$/, '');
  const [, day, rest] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(base) ?? [];
  // A text in a folder of its own with its pictures is named after that.
  const own = base === 'index' ? path.posix.basename(folder) : (rest ?? base);
  const html = markdownHtml(body, notes);
  const title =
    textOf(fields.title) || /<h1[^<>]{0,500}>([^<]{1,500})<\/h1>/.exec(html)?.[1] || own.replace(/[-_]+/g, ' ');
  const isDraft = fields.draft === true || fields.published === false || /(?:^|\/)_?drafts\//i.test(name);
  const [category, ...others] = textsOf(first(fields, 'categories', 'category'));
  const image = first(fields, 'image', 'cover', 'featured_image', 'featuredImage', 'thumbnail', 'banner');
  const cover =
    textOf(image) || textOf(objectOf(image).path) || textOf(objectOf(image).src) || textOf(objectOf(image).image);
  const common = {
    ...{ key: name, place: verbatim(name), notes, folder, title },
    html: html.replace(/^\s*<h1[^>]*>[^<]*<\/h1>/, ''),
    slug: textOf(fields.slug) || own,
    paths: pathsOf(name, { own, day, fields }),
  };
  if (fields.layout === 'page' || fields.type === 'page') return { kind: 'page', ...common, published: !isDraft };
  const article: ArticleEntry = {
    ...{ kind: 'article', ...common },
    status: isDraft ? 'draft' : 'published',
    date:
      timeOf(first(fields, 'date', 'publishDate', 'published_at', 'created')) ?? (day ? dateIn(paddedDay(day)) : null),
    updated: timeOf(first(fields, 'updated', 'lastmod', 'last_modified_at', 'modified')),
    author: authorOf(first(fields, 'author', 'authors')),
    ...{
      category,
      tags: [...others, ...textsOf(fields.tags).flatMap((tags) => tags.split(',')), ...textsOf(fields.keywords)],
    },
    summary: textOf(first(fields, 'summary', 'excerpt', 'description', 'subtitle')),
    featured: fields.featured === true || fields.pinned === true,
    cover: cover ? { src: cover, alt: textOf(first(fields, 'imageAlt', 'image_alt')) } : undefined,
    canonicalUrl: textOf(first(fields, 'canonical', 'canonical_url', 'canonicalURL')),
  };
  return article;
}

const timeOf = (value: unknown): Date | null =>
  value instanceof Date ? dateIn(value.toISOString()) : dateIn(textOf(value));

const paddedDay = (day: string) => day.replace(/-(\d)(?=-|$)/g, '-0$1');

function authorOf(value: unknown): string | undefined {
  const [one] = Array.isArray(value) ? value : [value];
  return textOf(one) || textOf(objectOf(one).name) || undefined;
}

/** The folders in which generators keep texts, and which are no part of an address. */
const ROOTS = /^(?:content|src|source|docs|site|pages|_posts|_drafts|_pages)(?:\/|$)/;

/** The addresses at which generators show a file, unless it says others. */
function pathsOf(
  name: string,
  { own, day, fields }: { own: string; day: string | undefined; fields: FrontMatter },
): string[] {
  const said = [
    ...textsOf(first(fields, 'permalink', 'url')),
    ...textsOf(fields.aliases),
    ...textsOf(fields.redirect_from),
  ];
  const written = said.filter((each) => !/[{}:]/.test(each)).map((each) => (each.startsWith('/') ? each : `/${each}`));
  const plain = `/${name.replace(/(?:\/index)?\.\w+$/, '')}`;
  const folder = path.posix.dirname(name).replace(ROOTS, '').replace(ROOTS, '');
  const shown = `/${[folder === '.' ? '' : folder, own].filter(Boolean).join('/')}`.replace(/\/([^/]+)\/\1$/, '/$1');
  const dated = day ? `/${paddedDay(day).replaceAll('-', '/')}/${own}` : null;
  return [...new Set([...written, plain, shown, ...(dated ? [dated, `${dated}.html`] : [])])];
}

/** Returns the HTML of Markdown, with what Obsidian, Hugo and Jekyll add to it. */
function markdownHtml(text: string, notes: Note[]): string {
  const definitions = new Map<string, string>();
  const body = withoutTemplates(text, notes).replace(
    /^\[\^([^\]\s]{1,100})\]:[ \t]*(.*(?:\n(?:[ ]{2,}|\t).*)*)/gm,
    (_, id: string, note: string) => {
      definitions.set(id, note.replace(/\s+/g, ' '));
      return '';
    },
  );
  return reader().render(body, { definitions, room: limits.contentMax } satisfies Notes);
}

/** The footnotes of a text. */
interface Notes {
  definitions: Map<string, string>;
  /** The characters that they may still have: many numbers may name one long note. */
  room: number;
}

type Reader = InstanceType<typeof MarkdownIt>;

let made: Reader | undefined;
const reader = () => (made ??= makeReader());

function makeReader(): Reader {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  // `[^1]`: the note takes the place of its number.
  markdown.inline.ruler.before('link', 'note', (state, silent) => {
    const [whole, id] = /^\[\^([^\]\s]{1,100})\]/.exec(state.src.slice(state.pos, state.pos + 110)) ?? [];
    const notes = state.env as unknown as Notes;
    const note = id === undefined ? undefined : notes.definitions.get(id);
    if (whole === undefined || note === undefined || note.length > notes.room) return false;
    if (!silent) {
      notes.room -= note.length;
      const token = state.push('html_inline', '', 0);
      // A note in a note would have no end.
      token.content = `<small data-footnote>${markdown.renderInline(note, { definitions: new Map(), room: 0 })}</small>`;
    }
    state.pos += whole.length;
    return true;
  });
  // `[[Note|words]]` and `![[picture.png|300]]`.
  markdown.inline.ruler.before('link', 'wiki', (state, silent) => {
    const [whole, shown, target, words] =
      /^(!?)\[\[([^[\]|\n]{1,300})(?:\|([^[\]\n]{0,300}))?\]\]/.exec(state.src.slice(state.pos, state.pos + 620)) ?? [];
    if (whole === undefined || target === undefined) return false;
    if (!silent) state.push('html_inline', '', 0).content = wikiHtml(target, { isShown: shown === '!', words });
    state.pos += whole.length;
    return true;
  });
  return markdown;
}

function wikiHtml(target: string, { isShown, words }: { isShown: boolean; words: string | undefined }): string {
  const [page = '', heading] = target.split('#');
  if (isShown && /\.(?:jpe?g|png|gif|webp|avif)$/i.test(page)) {
    const alt = words && !/^\d+(?:x\d+)?$/.test(words) ? words : '';
    return `<img src="${escapeHtml(encodeURI(page))}" alt="${escapeHtml(alt)}">`;
  }
  const name = escapeHtml(words || heading || page);
  return page === '' ? name : `<a href="${escapeHtml(encodeURI(`${page}.md`))}">${name}</a>`;
}

/** Replaces the shortcodes of Hugo and the tags of Jekyll by Markdown; of others what is within stays, and they are noted. */
function withoutTemplates(text: string, notes: Note[]): string {
  const unknown = new Set<string>();
  const replaced = text
    .replace(/\{%-?\s*highlight\s+(\w+)[^%\n]{0,100}%\}/g, '```$1')
    .replace(/\{%-?\s*endhighlight\s*-?%\}/g, '```')
    .replace(/\{\{\s*site\.(?:baseurl|url)\s*\}\}/g, '')
    .replace(/\{\{[<%]\s*(\/?)(\w+)([^\n]{0,500}?)[>%]\}\}/g, (_, slash: string, name: string, rest: string) => {
      const value = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(rest)?.[1] ?? '';
      const bare = /^\s*"?([\w-]+)"?\s*$/.exec(rest)?.[1];
      if (name === 'figure') {
        const caption = value('caption') || value('title');
        const words = caption && `<figcaption>${escapeHtml(caption)}</figcaption>`;
        return `<figure><img src="${escapeHtml(value('src'))}" alt="${escapeHtml(value('alt'))}">${words}</figure>`;
      }
      if (name === 'youtube' && bare) return `\n\nhttps://www.youtube.com/watch?v=${bare}\n\n`;
      if (name === 'vimeo' && bare) return `\n\nhttps://vimeo.com/${bare}\n\n`;
      if (!slash) unknown.add(name);
      return '';
    })
    .replace(/\{%-?\s*(\w+)[^%\n]{0,300}%\}/g, (_, name: string) => {
      if (!/^(?:end)?raw$|^end/.test(name)) unknown.add(name);
      return '';
    });
  if (unknown.size > 0) notes.push(onlyText(unknown));
  return replaced;
}

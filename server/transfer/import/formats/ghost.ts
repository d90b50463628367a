import { limits } from '../../../../shared/kit/limits.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import type { ArticleEntry, Entry, OpenedFormat } from '../entries.ts';
import { type Note, reasonOf, Unreadable } from '../notes.ts';
import { dateIn } from '../sources/dates.ts';
import type { SourceFile } from '../sources/openSource.ts';
import { objectOf, readJson, textOf } from '../sources/readJson.ts';
import { editorHtml } from './ghostCards.ts';

type Row = Record<string, unknown>;

/** The rows of an export of Ghost 1 to 6, in which the data stand once or twice as deep. */
const ROWS = ['$.db.*.data.*.*', '$.data.*.*'];

/** The characters of these rows that are remembered, each row with some for what it takes of memory beside them. */
const [MOST_REMEMBERED, OVERHEAD] = [64 * 1024 * 1024, 100];

/** The tables to which posts refer, read before them. */
interface Tables {
  users: Map<string, Row>;
  tags: Map<string, Row>;
  meta: Map<string, Row>;
  /** The keys of tags and of authors of each post, the first one first. */
  tagsOf: Map<string, { key: string; order: number }[]>;
  authorsOf: Map<string, { key: string; order: number }[]>;
  others: Set<string>;
}

/** Opens an export of Ghost as JSON; `site` is the address of the old site, which the file does not name. */
export function openGhost(file: SourceFile, site: string | null): OpenedFormat {
  return { source: `ghost ${site ?? file.name}`, origin: site, entries: () => entriesIn(file, site) };
}

async function* rowsOf(file: SourceFile): AsyncGenerator<{ table: string; row: Row }> {
  for await (const { path, value } of readJson(file, ROWS)) yield { table: path.at(-2) ?? '', row: objectOf(value) };
}

async function readTables(file: SourceFile): Promise<Tables> {
  const tables: Tables = {
    ...{ users: new Map(), tags: new Map(), meta: new Map(), tagsOf: new Map(), authorsOf: new Map() },
    others: new Set(),
  };
  let remembered = 0;
  const remember = (...texts: string[]) => {
    remembered += texts.reduce((sum, text) => sum + text.length, OVERHEAD);
    if (remembered > MOST_REMEMBERED)
      throw new Unreadable(msg('It has more authors, tags and links to them than can be read.', {}));
  };
  const put = (rows: Map<string, Row>, key: string, kept: Record<string, string>) => {
    remember(key, ...Object.values(kept));
    rows.set(key, kept);
  };
  const add = (lists: Tables['tagsOf'], post: string, key: string, order: unknown) => {
    remember(post, key);
    const links = lists.get(post);
    const link = { key, order: Number(order) || 0 };
    if (links) links.push(link);
    else lists.set(post, [link]);
  };
  for await (const { table, row } of rowsOf(file)) {
    const [id, post] = [textOf(row.id), textOf(row.post_id)];
    if (table === 'users') put(tables.users, id, textsAt(row, 'name', 'slug', 'email'));
    else if (table === 'tags') put(tables.tags, id, textsAt(row, 'name', 'slug', 'visibility'));
    else if (table === 'posts_meta') put(tables.meta, post, textsAt(row, ...META));
    else if (table === 'posts_tags') add(tables.tagsOf, post, textOf(row.tag_id), row.sort_order);
    else if (table === 'posts_authors') add(tables.authorsOf, post, textOf(row.author_id), row.sort_order);
    else if (/^(?:members|newsletters|products|subscriptions)\w{0,50}$/.test(table) && tables.others.size < 100)
      tables.others.add(table);
  }
  return tables;
}

const META = ['meta_title', 'meta_description', 'feature_image_alt'];

/** Returns the texts of a row that have these names. */
const textsAt = (row: Row, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(row[name])]));

async function* entriesIn(file: SourceFile, site: string | null): AsyncGenerator<Entry> {
  const tables = await readTables(file);
  for (const [key, { name, slug, email }] of tables.users) {
    const place = msg('author {name}', { name: textOf(slug) || key });
    yield { kind: 'author', key, place, name: textOf(name) || textOf(slug), email: textOf(email) };
    const path = `/author/${textOf(slug)}`;
    if (slug) yield { kind: 'redirect', key: path, place, path, to: { author: key } };
  }
  for (const [key, row] of tables.tags) {
    const [name, path] = [textOf(row.name), `/tag/${textOf(row.slug)}`];
    if (!isPublicTag(row) || !row.slug) continue;
    yield { kind: 'redirect', key: path, place: msg('tag {name}', { name: key }), path, to: { tag: name } };
  }
  for (const table of tables.others) {
    yield {
      kind: 'aside',
      key: table,
      place: msg('table {name}', { name: table }),
      reason: msg('lists of members and letters are not imported', {}),
    };
  }
  let number = 0;
  for await (const { table, row } of rowsOf(file))
    if (table === 'posts') yield await postEntry(row, { tables, site, number: ++number });
}

const isPublicTag = ({ visibility, name }: Row) => visibility !== 'internal' && !textOf(name).startsWith('#');

interface PostContext {
  tables: Tables;
  site: string | null;
  number: number;
}

async function postEntry(row: Row, { tables, site, number }: PostContext): Promise<Entry> {
  const key = textOf(row.id) || textOf(row.uuid);
  const place = key
    ? msg('post {number} ({id})', { number: String(number), id: key })
    : msg('post {id}', { id: String(number) });
  const refused = (reason: Note): Entry => ({ kind: 'aside', key: key || t(place), place, reason, isRefused: true });
  if (!key) return refused(msg('it has no id', {}));
  const html = await htmlOf(row).catch((error: unknown) => refused(reasonOf(error)));
  if (typeof html !== 'string') return html;
  const fields = { ...row, ...tables.meta.get(key) } as Row;
  const notes: Note[] = [];
  const field = (name: string) => textOf(fields[name]);
  const isForAll = !field('visibility') || field('visibility') === 'public';
  if (!isForAll && field('status') === 'published') notes.push(msg('it was for members alone, and is a draft', {}));
  const first = (lists: Tables['tagsOf']) =>
    (lists.get(key) ?? []).toSorted((one, other) => one.order - other.order).map((each) => each.key);
  const tags = first(tables.tagsOf)
    .map((each) => tables.tags.get(each) ?? {})
    .filter(isPublicTag)
    .map(({ name }) => textOf(name))
    .filter(Boolean);
  const cover = field('feature_image') || field('image');
  const slug = field('slug');
  const common = {
    ...{ key, place, notes, slug, title: field('title') === '(Untitled)' ? '' : field('title') },
    html: withSite(html, site),
    paths: slug ? [`/${slug}`] : [],
  };
  if (field('type') === 'page' || Number(row.page) === 1) {
    return { kind: 'page', ...common, published: field('status') === 'published' && isForAll };
  }
  const article: ArticleEntry = {
    ...{ kind: 'article', ...common },
    status: isForAll ? (STATUSES[field('status')] ?? 'draft') : 'draft',
    date: timeOf(row.published_at) ?? timeOf(row.created_at),
    updated: timeOf(row.updated_at),
    author: first(tables.authorsOf)[0] ?? (textOf(row.author_id) || undefined),
    ...{ category: tags[0], tags: tags.slice(1) },
    summary: field('custom_excerpt'),
    featured: row.featured === true || Number(row.featured) === 1,
    cover: cover ? { src: withSite(cover, site), alt: field('feature_image_alt') } : undefined,
    ...{ metaTitle: field('meta_title'), metaDescription: field('meta_description') },
    canonicalUrl: field('canonical_url'),
  };
  return article;
}

const STATUSES: Record<string, ArticleEntry['status']> = {
  published: 'published',
  sent: 'published',
  scheduled: 'scheduled',
};

/** Ghost 1 wrote times as numbers. */
const timeOf = (value: unknown): Date | null =>
  typeof value === 'number' ? dateIn(new Date(value).toJSON()) : dateIn(textOf(value));

/** The most characters of a text as its editors store it, several times those of its HTML. */
const LONGEST = 8 * limits.contentMax;

/** Resolves to the HTML that Ghost made of a text, else to that of what its editors store. Throws for one that cannot be read. */
async function htmlOf({ html, lexical, mobiledoc }: Row): Promise<string> {
  if (textOf(html)) return textOf(html);
  const [format, stored] = textOf(lexical) ? (['lexical', lexical] as const) : (['mobiledoc', mobiledoc] as const);
  if (textOf(stored).length > LONGEST) throw new Unreadable(msg('its text is too long', {}));
  const read = await editorHtml(format, textOf(stored));
  if (typeof read !== 'string') throw new Unreadable(read.refused);
  return read;
}

/** Ghost writes this word in place of its own address. */
const withSite = (text: string, site: string | null) =>
  text.replaceAll('__GHOST_URL__', site?.replace(/\/$/, '') ?? '');

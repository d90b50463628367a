import { escapeHtml } from '../../../../shared/kit/html.ts';
import { limits } from '../../../../shared/kit/limits.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import type { ArticleEntry, AsideEntry, Entry, OpenedFormat } from '../entries.ts';
import { plainText } from '../html/importedHtml.ts';
import { type Note, undated } from '../notes.ts';
import { dateIn } from '../sources/dates.ts';
import type { SourceFile } from '../sources/openSource.ts';
import { pathOf } from '../sources/paths.ts';
import { childrenOf, readXml, textIn, type XmlElement } from '../sources/readXml.ts';
import { type Attachment, expandShortcodes } from './shortcodes.ts';

/** The most attachments whose addresses are remembered. */
const MOST_ATTACHMENTS = 500_000;

/** The most tags of a post that are read. */
const MOST_TERMS = 200;

/** The most characters of a text whose shortcodes are read: one with more has too many in any case. */
const LONGEST = 2 * limits.contentMax;

/** The facts that a file tells before its posts. */
interface Library {
  origin: string | null;
  attachments: Map<string, Attachment>;
  /** The logins of accounts, by their ids. */
  authors: Map<string, string>;
  /** Those that were uploaded to a post, by its id. */
  uploads: Map<string, Attachment[]>;
}

const LEFT_ASIDE: Record<string, Note> = {
  attachment: msg('a file of the library comes with the texts that show it', {}),
  revision: msg('earlier versions are not imported', {}),
  nav_menu_item: msg('menus are not imported', {}),
};

const isChannelPart = (path: string[]) => path.length === 3 && path[1] === 'channel' && PARTS.has(path[2] ?? '');
const PARTS = new Set([
  'item',
  'wp:author',
  'wp:category',
  'wp:tag',
  'wp:term',
  'wp:base_site_url',
  'wp:base_blog_url',
  'link',
]);

/** Opens an export of WordPress (WXR 1.0 to 1.2), reading it once for the addresses of its files. */
export async function openWordPress(file: SourceFile): Promise<OpenedFormat> {
  const library = await readLibrary(file);
  return {
    source: `wordpress ${library.origin ?? file.name}`,
    origin: library.origin,
    hasBareLines: true,
    entries: () => entriesIn(file, library),
  };
}

async function readLibrary(file: SourceFile): Promise<Library> {
  const library: Library = { origin: null, attachments: new Map(), uploads: new Map(), authors: new Map() };
  let link: string | null = null;
  try {
    for await (const { element, within } of readXml(file, { isRead: isChannelPart, apart: 'wp:comment' })) {
      if (within) continue;
      if (element.name === 'wp:base_blog_url') library.origin = webOrigin(element.text);
      if (element.name === 'wp:author')
        library.authors.set(textIn(element, 'wp:author_id'), textIn(element, 'wp:author_login'));
      if (element.name === 'link') link ??= webOrigin(element.text);
      const url = element.name === 'item' ? textIn(element, 'wp:attachment_url') : '';
      if (url && library.attachments.size < MOST_ATTACHMENTS) {
        // Copied: V8 holds the whole part of the file of which a text is cut (https://bugs.chromium.org/p/v8/issues/detail?id=2869).
        const [id, attachment] = structuredClone([textIn(element, 'wp:post_id'), attachmentOf(element, url)] as const);
        library.attachments.set(id, attachment);
        const uploads = library.uploads.get(attachment.parent);
        if (uploads) uploads.push(attachment);
        else library.uploads.set(attachment.parent, [attachment]);
      }
    }
  } catch {
    // Reading its entries tells of it, after those that are whole.
  }
  library.origin ??= link;
  return library;
}

const attachmentOf = (element: XmlElement, url: string): Attachment => ({
  url,
  alt: metaOf(element, '_wp_attachment_image_alt'),
  caption: textIn(element, 'excerpt:encoded').slice(0, 1_000),
  parent: textIn(element, 'wp:post_parent'),
  path: pathOf(textIn(element, 'link')),
});

async function* entriesIn(file: SourceFile, library: Library): AsyncGenerator<Entry> {
  let items = 0;
  // Those of the item in which comments stand, which may be very many.
  let post = { id: '', type: '', library };
  for await (const { element, within } of readXml(file, { isRead: isChannelPart, apart: 'wp:comment' })) {
    if (within) yield commentEntry(element, post);
    else if (element.name === 'wp:author') yield* authorEntry(element);
    else if (element.name === 'wp:category') yield* categoryEntry(element);
    else if (element.name === 'wp:tag') yield* tagEntry(element);
    else if (element.name === 'item') {
      post = { id: textIn(element, 'wp:post_id'), type: textIn(element, 'wp:post_type'), library };
      yield* itemEntries(element, { number: ++items, library });
    }
  }
  for (const [id, { path, parent }] of library.attachments) {
    if (parent === '0' || parent === '') continue;
    const to = { article: parent };
    for (const each of [path, `/?attachment_id=${id}`]) {
      if (each) yield { kind: 'redirect', key: each, place: msg('attachment {id}', { id }), path: each, to };
    }
  }
}

function* authorEntry(element: XmlElement): Generator<Entry> {
  const login = textIn(element, 'wp:author_login');
  const place = msg('author {name}', { name: login });
  if (!login) return;
  const name = plainText(textIn(element, 'wp:author_display_name')) || login;
  yield { kind: 'author', key: login, place, name, email: textIn(element, 'wp:author_email') };
  yield { kind: 'redirect', key: `/author/${login}`, place, path: `/author/${login}`, to: { author: login } };
  const id = textIn(element, 'wp:author_id');
  if (id) yield { kind: 'redirect', key: `/?author=${id}`, place, path: `/?author=${id}`, to: { author: login } };
}

function* categoryEntry(element: XmlElement): Generator<Entry> {
  const [slug, name] = [textIn(element, 'wp:category_nicename'), plainText(textIn(element, 'wp:cat_name'))];
  const place = msg('category {name}', { name: slug || name });
  if (!name) return;
  yield {
    kind: 'category',
    key: name,
    place,
    name,
    description: plainText(textIn(element, 'wp:category_description')),
  };
  const id = textIn(element, 'wp:term_id');
  const parent = textIn(element, 'wp:category_parent');
  const paths = [
    `/category/${slug}`,
    ...(parent ? [`/category/${parent}/${slug}`] : []),
    ...(id ? [`/?cat=${id}`] : []),
  ];
  for (const path of paths) yield { kind: 'redirect', key: path, place, path, to: { category: name } };
}

function* tagEntry(element: XmlElement): Generator<Entry> {
  const [slug, name] = [textIn(element, 'wp:tag_slug'), plainText(textIn(element, 'wp:tag_name'))];
  if (!slug || !name) return;
  const place = msg('tag {name}', { name: slug });
  for (const path of [`/tag/${slug}`, `/?tag=${slug}`])
    yield { kind: 'redirect', key: path, place, path, to: { tag: name } };
}

interface ItemContext {
  number: number;
  library: Library;
}

function* itemEntries(item: XmlElement, context: ItemContext): Generator<Entry> {
  const id = textIn(item, 'wp:post_id');
  const number = String(context.number);
  const place = id ? msg('item {number} (post {id})', { number, id }) : msg('item {number}', { number });
  const type = textIn(item, 'wp:post_type') || 'post';
  const status = textIn(item, 'wp:status') || 'publish';
  const aside = (reason: Note, isRefused = false): AsideEntry => ({
    ...{ kind: 'aside', key: id || t(place), place, reason },
    ...(isRefused && { isRefused }),
  });
  if (item.isExcessive) {
    return yield aside(msg('it has more than 16 MB, more than 64 levels, or very many elements', {}), true);
  }
  if (LEFT_ASIDE[type]) return yield aside(LEFT_ASIDE[type]);
  if (type !== 'post' && type !== 'page') {
    return yield aside(msg("'{type}' is no kind of text that is imported", { type }));
  }
  if (status === 'trash' || status === 'auto-draft' || status === 'inherit') return yield aside(hasStatus(status));
  if (!id) return yield aside(msg('it has no wp:post_id', {}), true);
  const entry = articleEntry(item, { ...context, id, place, status });
  if (type === 'post') return yield entry;
  const { key, title, html, slug, paths, notes } = entry;
  yield { kind: 'page', key, place, title, html, slug, paths, notes, published: entry.status === 'published' };
}

function articleEntry(
  item: XmlElement,
  { id, place, status, library }: ItemContext & { id: string; place: Note; status: string },
): ArticleEntry {
  const notes: Note[] = [];
  const terms = (domain: string) =>
    childrenOf(item, 'category')
      .filter(
        ({ attributes }) => attributes.domain === domain || (domain === 'post_tag' && attributes.domain === 'tag'),
      )
      .slice(0, MOST_TERMS)
      .map(({ text }) => plainText(text));
  const categories = terms('category').filter((name) => !/^uncategori[sz]ed$/i.test(name));
  if (categories.length > 1) {
    notes.push(msg('its other categories ({names}) are tags', { names: categories.slice(1).join(', ') }));
  }
  const isPrivate = status === 'private' || textIn(item, 'wp:post_password') !== '';
  if (isPrivate) notes.push(msg('it was private, and is a draft', {}));
  const { date, note } = dateOf(item);
  if (note) notes.push(note);
  const cover = library.attachments.get(metaOf(item, '_thumbnail_id'));
  const written = textIn(item, 'content:encoded');
  const content = written.length > LONGEST ? written : expandShortcodes(written, { ...library, id, notes });
  const link = pathOf(textIn(item, 'link'));
  return {
    ...{ kind: 'article', key: id, place, notes, date },
    title: plainText(textIn(item, 'title')),
    html: content + footnotesOf(item),
    slug: decoded(textIn(item, 'wp:post_name')),
    paths: [...(link && link !== '/' && !link.startsWith('/?') ? [link] : []), `/?p=${id}`, `/?page_id=${id}`],
    status: isPrivate ? 'draft' : (STATUSES[status] ?? 'draft'),
    author: textIn(item, 'dc:creator') || undefined,
    category: categories[0],
    tags: [...categories.slice(1), ...terms('post_tag')],
    summary: plainText(textIn(item, 'excerpt:encoded')),
    featured: textIn(item, 'wp:is_sticky') === '1',
    cover: cover && { src: cover.url, alt: cover.alt },
    metaTitle: metaOf(item, '_yoast_wpseo_title').includes('%%') ? '' : metaOf(item, '_yoast_wpseo_title'),
    metaDescription: metaOf(item, '_yoast_wpseo_metadesc'),
  };
}

const STATUSES: Record<string, ArticleEntry['status']> = {
  publish: 'published',
  future: 'scheduled',
  pending: 'handed in',
};

/** Resolves to the time of a post: in UTC where it has one, else as the site's clock showed it, else that of the feed. */
function dateOf(item: XmlElement): { date: Date | null; note?: Note } {
  const utc = dateIn(textIn(item, 'wp:post_date_gmt'));
  if (utc) return { date: utc };
  const local = dateIn(textIn(item, 'wp:post_date'));
  const feed = dateIn(textIn(item, 'pubDate'));
  if (feed && feed.getUTCFullYear() > 0) return { date: feed };
  if (local) return { date: local, note: msg('its date has no time zone, and was read as UTC', {}) };
  return { date: null, note: undated };
}

/** Returns the notes of the block editor, which it stores beside the text, as the list to which the numbers lead. */
function footnotesOf(item: XmlElement): string {
  const stored = metaOf(item, 'footnotes');
  if (!stored) return '';
  try {
    const notes = JSON.parse(stored) as { id: string; content: string }[];
    return `<ol>${notes.map(({ id, content }) => `<li id="${escapeHtml(String(id))}">${String(content)}</li>`).join('')}</ol>`;
  } catch {
    return '';
  }
}

function commentEntry(comment: XmlElement, post: { id: string; type: string; library: Library }): Entry {
  const id = textIn(comment, 'wp:comment_id');
  const place = msg('comment {id} of post {post}', { id, post: post.id });
  const type = textIn(comment, 'wp:comment_type') || 'comment';
  const approved = textIn(comment, 'wp:comment_approved');
  const reason =
    type !== 'comment'
      ? msg('a {type} is no comment', { type })
      : approved !== '1' && approved !== '0'
        ? hasStatus(approved)
        : post.type === 'page'
          ? msg('pages have no comments', {})
          : null;
  if (reason) return { kind: 'aside', key: `comment ${id}`, place, reason };
  const parent = textIn(comment, 'wp:comment_parent');
  return {
    ...{ kind: 'comment', key: id, place, article: post.id },
    parent: parent && parent !== '0' ? parent : undefined,
    name: plainText(textIn(comment, 'wp:comment_author')),
    author: post.library.authors.get(textIn(comment, 'wp:comment_user_id')),
    message: plainText(textIn(comment, 'wp:comment_content').replace(/\r?\n/g, '<br>')),
    date: dateIn(textIn(comment, 'wp:comment_date_gmt')) ?? dateIn(textIn(comment, 'wp:comment_date')),
    isApproved: approved === '1',
  };
}

const hasStatus = (status: string) => msg("its status is '{status}'", { status });

const metaOf = (item: XmlElement, key: string): string => {
  const meta = item.children.find((child) => child.name === 'wp:postmeta' && textIn(child, 'wp:meta_key') === key);
  return meta ? textIn(meta, 'wp:meta_value') : '';
};

const webOrigin = (text: string): string | null => {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
};

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

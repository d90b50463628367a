import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { octavoVersion } from '../../folders.ts';
import { addressOfKey } from '../../redirects/redirectKey.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Progress } from '../progress.ts';
import { markdownOf } from './markdown.ts';
import { parsedList, type Row, type Source } from './source.ts';

/** The characters that are compressed at once: to hand a row over costs more than to compress it. */
const CHUNK = 64 * 1024;

interface Options {
  storage: Storage;
  progress: Progress;
}

/** The names of the files of rows, each with one as JSON in a line. */
type Kind = 'users' | 'categories' | 'tags' | 'images' | 'articles' | 'pages' | 'comments' | 'redirects';

/** Puts a file into the archive, and resolves when the next may follow. */
type Add = (name: string, content: AsyncIterable<string | Buffer> | string, isPacked?: boolean) => Promise<void>;

/** Writes our own export, version 1: everything as JSON, the texts as Markdown, and the pictures. Only the end has `octavo.json`. */
export function octavoExport(source: Source, options: Options): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let adding: Readable | undefined;
  // One for all files: what it has of its own would stay in memory until the end.
  const take = (done: (error: unknown, stream: Readable) => void) => done(null, adding as Readable);
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => adding?.destroy(new Error('The export ended early.')));
  const add: Add = (name, content, isPacked = false) =>
    new Promise((resolve, reject) => {
      adding = Readable.from(typeof content === 'string' ? [content] : content, { objectMode: false });
      adding.once('end', resolve).once('error', reject);
      zip.addReadStreamLazy(name, { compress: !isPacked }, take);
    });
  fill(source, options, add).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
}

async function fill(source: Source, { storage, progress }: Options, add: Add): Promise<void> {
  const counts: Partial<Record<Kind, number>> = {};
  const addRows = async (kind: Kind, rows: AsyncIterable<object> | Iterable<object>) => {
    counts[kind] = 0;
    async function* lines() {
      let chunk = '';
      for await (const row of rows) {
        chunk += `${JSON.stringify(row)}\n`;
        progress({ step: `Writing ${kind}`, done: ++(counts[kind] as number) });
        if (chunk.length < CHUNK) continue;
        yield chunk;
        chunk = '';
      }
      yield chunk;
    }
    await add(`${kind}.jsonl`, lines());
  };
  const view = viewsOf(source);
  const keys = new Set([...source.images.values()].map((image) => String(image.image_key)));

  await add('settings.json', JSON.stringify(source.settings, null, 2));
  await addRows('users', [...source.users.values()].map(view.user));
  await addRows('images', [...source.images.values()].map(view.image));
  await addRows('categories', [...source.categories.values()].map(view.category));
  await addRows(
    'tags',
    source.tags.map(({ id, name }) => ({ _id: id, name })),
  );
  async function* articles() {
    for await (const article of source.articles()) {
      if (article.image_key !== null) keys.add(String(article.image_key));
      yield view.article(article);
    }
  }
  await addRows('articles', articles());
  await addRows('pages', source.pages.map(view.page));
  await addRows('comments', mapped(source.comments(), view.comment));
  await addRows('redirects', mapped(source.redirects(), view.redirect));

  let adding: Promise<void> | undefined;
  for await (const article of source.articles()) {
    const text = markdownOf(view.facts(article), String(article.content));
    // One is compressed while the next is written.
    await adding;
    adding = add(`articles/${article.slug}.md`, text);
    adding.catch(() => {});
  }
  await adding;
  for (const page of source.pages.filter(({ content }) => content !== null)) {
    const { slug, title, published } = page;
    await add(`pages/${slug}.md`, markdownOf({ title, slug, draft: !published }, String(page.content)));
  }
  let done = 0;
  for (const key of keys) {
    await addImage(storage, key, add);
    progress({ step: 'Writing pictures', done: ++done, of: keys.size });
  }
  const { origin } = source;
  const format = { format: 'octavo', version: 1, octavo: octavoVersion(), exportedAt: new Date().toISOString() };
  await add('octavo.json', JSON.stringify({ ...format, origin, counts }, null, 2));
}

/** Adds the files of a picture, unless it is in the trash. */
async function addImage(storage: Storage, key: string, add: Add): Promise<void> {
  for (const file of await storage.files(key)) {
    const content = file.place === 'images' && (await storage.open(file));
    if (content) await add(`images/${file.name}`, content, true);
  }
}

async function* mapped(rows: AsyncIterable<Row>, view: (row: Row) => object): AsyncGenerator<object> {
  for await (const row of rows) yield view(row);
}

/** The rows as they are exported. */
function viewsOf({ users, categories, images, oldSlugs }: Source) {
  const keyOf = (id: unknown) => images.get(id as number)?.image_key ?? null;
  const nameOf = (id: unknown) => categories.get(id as number)?.name ?? null;
  const known = (id: unknown) => (users.has(id as number) ? id : null);
  return {
    user: ({ id, username, is_admin, is_author, bio, image_id, created_at }: Row) => ({
      ...{ _id: id, username, role: is_admin ? 'administrator' : is_author ? 'author' : 'reader' },
      ...{ bio: bio ?? '', picture: keyOf(image_id), createdAt: created_at },
    }),
    image: ({ id, image_key, kind, image_widths, image_height, alt, file_name, bytes, user_id, created_at }: Row) => ({
      ...{ _id: id, key: image_key, kind, widths: parsedList(image_widths), height: image_height, alt },
      ...{ fileName: file_name, bytes, user: known(user_id), createdAt: created_at },
    }),
    category: ({ id, name, description, image_id }: Row) => ({ _id: id, name, description, picture: keyOf(image_id) }),
    article: (row: Row) => ({
      ...{ _id: row.id, title: row.title, slug: row.slug, oldSlugs: oldSlugs.get(row.id) ?? [] },
      ...{ summary: row.has_own_summary ? row.summary : null, content: row.content, tags: parsedList(row.tags) },
      ...{ category: nameOf(row.category_id), author: known(row.author_id), published: row.published },
      ...{ publishedAt: row.published_at, publishAt: row.publish_at, handedInAt: row.handed_in_at },
      featured: row.featured,
      image: row.image_key && {
        ...{ key: row.image_key, widths: parsedList(row.image_widths), height: row.image_height, alt: row.image_alt },
      },
      ...{ metaTitle: row.meta_title, metaDescription: row.meta_description, canonicalUrl: row.canonical_url },
      ...{ createdAt: row.created_at, updatedAt: row.updated_at, contentUpdatedAt: row.content_updated_at },
    }),
    page: ({ id, slug, title, menu_title, content, in_menu, published, position, edited_at }: Row) => ({
      ...{ _id: id, slug, title, menuTitle: menu_title, content },
      ...{ inMenu: in_menu, published, position, editedAt: edited_at },
    }),
    comment(row: Row) {
      // Of one that was deleted only its place is left, for the answers to it.
      const { user_id, writer, message } =
        row.status === 'deleted' ? { user_id: null, writer: null, message: '' } : row;
      return {
        ...{ _id: row.id, article: row.article_id, user: known(user_id), writer },
        ...{ parent: row.parent_id, answered: known(row.answered_id), message, status: row.status },
        ...{ createdAt: row.created_at, editedAt: row.edited_at },
      };
    },
    redirect: ({ path: from, location, article_id, page_id, category_id, user_id }: Row) => ({
      ...{
        from: addressOfKey(String(from)),
        to: location,
        article: article_id,
        page: page_id,
        category: category_id,
        user: user_id,
      },
    }),
    /** The front matter of an article. */
    facts: (row: Row) => ({
      ...{
        title: row.title,
        slug: row.slug,
        date: row.published_at ?? row.created_at,
        updated: row.content_updated_at,
      },
      ...{ draft: !row.published, author: users.get(row.author_id as number)?.username },
      ...{ category: nameOf(row.category_id), tags: parsedList(row.tags), summary: row.summary },
      image: row.image_key && `../images/${row.image_key}/${parsedList(row.image_widths).at(-1)}.webp`,
      imageAlt: row.image_alt,
    }),
  };
}

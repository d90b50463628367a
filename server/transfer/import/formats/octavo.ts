import { StartProblem } from '../../../problems.ts';
import type { Entry, OpenedFormat, RedirectEntry } from '../entries.ts';
import { dateIn } from '../sources/dates.ts';
import { readText, type Source, type SourceFile } from '../sources/openSource.ts';
import { objectOf, textOf, textsOf } from '../sources/readJson.ts';

type Row = Record<string, unknown>;

/** Opens Octavo's own export: lists of JSON, one object on each line. Throws a `StartProblem` for one of a later version. */
export async function openOctavo(source: Source): Promise<OpenedFormat> {
  const manifest = source.files.find(({ name }) => name === 'octavo.json');
  const { format, version, origin } = manifest ? objectOf(JSON.parse(await readText(manifest))) : {};
  if (format !== 'octavo' || Number(version) > 1) {
    throw new StartProblem(`${source.path} is no export of Octavo that this version reads.`);
  }
  const name = textOf(origin) || source.path;
  return { source: `octavo ${name}`, origin: textOf(origin) || null, entries: () => entriesIn(source) };
}

/** The most bytes of one line, which is held in memory: several times those of the largest article. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** Reads a list. Throws for a line that is too long or no JSON, by its number. */
async function* rowsOf({ files }: Source, name: string): AsyncGenerator<{ row: Row; place: string }> {
  const file = files.find((each) => each.name === `${name}.jsonl`);
  if (!file) return;
  for await (const { text, place } of linesOf(file)) {
    if (text.trim()) yield { row: objectOf(parsed(text, place)), place };
  }
}

/** Reads the lines of a file one after another, each without its end. */
async function* linesOf(file: SourceFile): AsyncGenerator<{ text: string; place: string }> {
  let [parts, length, line] = [[] as Buffer[], 0, 1];
  const place = () => `${file.name}, line ${line}`;
  const add = (part: Buffer) => {
    length += part.length;
    if (length > LONGEST_LINE) throw new Error(`${place()}: It has more than ${LONGEST_LINE / 1024 / 1024} MB.`);
    parts.push(part);
  };
  for await (const chunk of await file.open()) {
    let rest = chunk as Buffer;
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
      add(rest.subarray(0, end));
      yield { text: Buffer.concat(parts).toString(), place: place() };
      [parts, length, line] = [[], 0, line + 1];
      rest = rest.subarray(end + 1);
    }
    add(rest);
  }
  yield { text: Buffer.concat(parts).toString(), place: place() };
}

function parsed(text: string, place: string): unknown {
  try {
    // Without a byte order mark too.
    return JSON.parse(text.trim());
  } catch (error) {
    throw new Error(`${place}: It is no whole JSON: ${(error as Error).message}.`);
  }
}

async function* entriesIn(source: Source): AsyncGenerator<Entry> {
  const rows = (name: string) => rowsOf(source, name);
  // By the ids of the export, which other rows name.
  const [categories, pages] = [new Map<string, string>(), new Map<string, string>()];
  for await (const { row, place } of rows('users')) {
    yield { kind: 'author', key: textOf(row._id), place, name: textOf(row.username) };
  }
  for await (const { row, place } of rows('categories')) {
    const name = textOf(row.name);
    categories.set(textOf(row._id), name);
    yield { kind: 'category', key: name, place, name, description: textOf(row.description) };
  }
  for await (const { row, place } of rows('articles')) yield articleEntry(row, place);
  for await (const { row, place } of rows('pages')) {
    const page = textOf(row.slug);
    pages.set(textOf(row._id), page);
    if (row.content === null)
      yield { kind: 'aside', key: `page ${page}`, place, reason: 'its text is the one of every new site' };
    else {
      const html = textOf(row.content);
      yield {
        kind: 'page',
        key: page,
        place,
        title: textOf(row.title) || page,
        html,
        slug: page,
        paths: [],
        notes: [],
        published: row.published === true,
      };
    }
  }
  for await (const { row, place } of rows('comments')) {
    const status = textOf(row.status);
    const key = textOf(row._id);
    if (status === 'spam' || status === 'deleted')
      yield { kind: 'aside', key: `comment ${key}`, place, reason: `its status is '${status}'` };
    else {
      yield {
        ...{ kind: 'comment', key, place, article: textOf(row.article), parent: textOf(row.parent) || undefined },
        ...{ author: textOf(row.user) || undefined, name: textOf(row.writer), message: textOf(row.message) },
        ...{ date: dateIn(textOf(row.createdAt)), isApproved: status === 'approved' },
      };
    }
  }
  for await (const { row, place } of rows('redirects')) {
    const path = textOf(row.from);
    yield { kind: 'redirect', key: path, place, path, to: targetOf(row, { categories, pages }) };
  }
}

/** Returns what an old address leads to: the row that it names, else a path. */
function targetOf(
  row: Row,
  { categories, pages }: { categories: Map<string, string>; pages: Map<string, string> },
): RedirectEntry['to'] {
  const [article, page, category, author] = [row.article, row.page, row.category, row.user].map(textOf);
  if (article) return { article };
  if (page) return { page: pages.get(page) ?? '' };
  if (category) return { category: categories.get(category) ?? '' };
  return author ? { author } : { path: textOf(row.to) };
}

function articleEntry(row: Row, place: string): Entry {
  const image = objectOf(row.image);
  const widths = Array.isArray(image.widths) ? image.widths : [];
  const cover = textOf(image.key) && {
    src: `/images/${textOf(image.key)}/${widths.at(-1)}.webp`,
    alt: textOf(image.alt),
  };
  const isScheduled = row.published !== true && Boolean(row.publishAt);
  const status =
    row.published === true ? 'published' : isScheduled ? 'scheduled' : row.handedInAt ? 'handed in' : 'draft';
  return {
    ...{ kind: 'article', key: textOf(row._id), place, notes: [], status },
    ...{ title: textOf(row.title), html: textOf(row.content), slug: textOf(row.slug), tags: textsOf(row.tags) },
    paths: textsOf(row.oldSlugs).map((slug) => `/articles/${slug}`),
    date: dateIn(textOf(isScheduled ? row.publishAt : (row.publishedAt ?? row.createdAt))),
    updated: dateIn(textOf(row.updatedAt)),
    ...{ author: textOf(row.author) || undefined, category: textOf(row.category) || undefined },
    ...{ summary: textOf(row.summary), featured: row.featured === true, cover: cover || undefined },
    ...{ metaTitle: textOf(row.metaTitle), metaDescription: textOf(row.metaDescription) },
    canonicalUrl: textOf(row.canonicalUrl),
  };
}

import { FILE_KINDS } from '../../../../shared/media/fileAddress.ts';
import { menuPlaces } from '../../../../shared/settings/menus.ts';
import { authorPath } from '../../../../shared/site/paths.ts';
import { msg } from '../../../../shared/texts/t.ts';
import { StartProblem } from '../../../problems.ts';
import type { Entry, OpenedFormat, RedirectEntry } from '../entries.ts';
import { type Note, Unreadable, verbatim } from '../notes.ts';
import { dateIn } from '../sources/dates.ts';
import { readText, type Source, type SourceFile } from '../sources/openSource.ts';
import { objectOf, textOf, textsOf } from '../sources/readJson.ts';

type Row = Record<string, unknown>;

/** Opens Octavo's own export: lists of JSON, one object on each line. Throws a `StartProblem` for one of a later version. */
export async function openOctavo(source: Source): Promise<OpenedFormat> {
  const manifest = source.files.find(({ name }) => name === 'octavo.json');
  const { format, version, origin } = manifest ? objectOf(JSON.parse(await readText(manifest))) : {};
  if (format !== 'octavo' || Number(version) > 1) {
    throw new StartProblem(msg('{file} is no export of Octavo that this version reads.', { file: source.path }));
  }
  const name = textOf(origin) || source.path;
  return { source: `octavo ${name}`, origin: textOf(origin) || null, entries: () => entriesIn(source) };
}

/** The most bytes of one line, which is held in memory: several times those of the largest article. */
const LONGEST_LINE = 16 * 1024 * 1024;

const tooLong = (place: Note) =>
  at(place, msg('It has more than {size, number} MB.', { size: LONGEST_LINE / 1024 / 1024 }));

const at = (place: Note, reason: Note) => msg('{place}: {reason}', { place, reason });

/** Reads a list. Throws for a line that is too long or no JSON, by its number. */
async function* rowsOf({ files }: Source, name: string): AsyncGenerator<{ row: Row; place: Note }> {
  const file = files.find((each) => each.name === `${name}.jsonl`);
  if (!file) return;
  for await (const { text, place } of linesOf(file)) {
    if (text.trim()) yield { row: objectOf(parsed(text, place)), place };
  }
}

/** Reads the lines of a file one after another, each without its end. */
async function* linesOf(file: SourceFile): AsyncGenerator<{ text: string; place: Note }> {
  let [parts, length, line] = [[] as Buffer[], 0, 1];
  const place = () => msg('{file}, line {line}', { file: file.name, line: String(line) });
  const add = (part: Buffer) => {
    length += part.length;
    if (length > LONGEST_LINE) throw new Unreadable(tooLong(place()));
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

function parsed(text: string, place: Note): unknown {
  try {
    // Without a byte order mark too.
    return JSON.parse(text.trim());
  } catch (error) {
    const { message } = error as Error;
    throw new Unreadable(at(place, msg('It is no whole JSON: {reason}', { reason: `${message}.` })));
  }
}

async function* entriesIn(source: Source): AsyncGenerator<Entry> {
  const rows = (name: string) => rowsOf(source, name);
  // By the ids of the export, which other rows name.
  const [categories, pages] = [new Map<string, string>(), new Map<string, string>()];
  for await (const { row, place } of rows('users')) yield authorEntry(row, place);
  for await (const { row, place } of rows('images')) yield mediaEntry(row, place);
  const settings = source.files.find(({ name }) => name === 'settings.json');
  if (settings) yield settingsEntry(await readText(settings));
  for await (const { row, place } of rows('users')) {
    const [key, bio, picture] = [row._id, row.bio, row.picture].map(textOf);
    if (key && (bio || picture)) yield { kind: 'profile', key, place, bio: bio ?? '', picture: picture || undefined };
  }
  for await (const { row, place } of rows('categories')) {
    const [name = '', description = '', picture] = [row.name, row.description, row.picture].map(textOf);
    categories.set(textOf(row._id), name);
    yield { kind: 'category', key: name, place, name, description, picture: picture || undefined };
  }
  for await (const { row, place } of rows('articles')) yield articleEntry(row, place);
  for await (const { row, place } of rows('pages')) {
    pages.set(textOf(row._id), textOf(row.slug));
    yield pageEntry(row, place);
  }
  for await (const { row, place } of rows('comments')) yield commentEntry(row, place);
  for await (const { row, place } of rows('redirects')) {
    const path = textOf(row.from);
    yield { kind: 'redirect', key: path, place, path, to: targetOf(row, { categories, pages }) };
  }
  for await (const { row, place } of rows('users')) {
    const author = textOf(row._id);
    const path = authorPath({ _id: author, username: textOf(row.username) });
    // Those with names that could be keys are at their keys, which others have here.
    if (path === `/authors/${author}`) yield { kind: 'redirect', key: path, place, path, to: { author } };
  }
}

const authorEntry = (row: Row, place: Note): Entry => ({
  ...{ kind: 'author', key: textOf(row._id), place, name: textOf(row.username) },
  role: row.role === 'administrator' || row.role === 'author' ? row.role : 'reader',
  created: timeOf(row.createdAt),
  id: Number(row._id),
});

const mediaEntry = (row: Row, place: Note): Entry => ({
  ...{ kind: 'media', key: textOf(row.key), place, type: FILE_KINDS.find((kind) => kind === row.kind) ?? 'image' },
  ...{ widths: numbersOf(row.widths), alt: textOf(row.alt), fileName: textOf(row.fileName) },
  ...{ user: textOf(row.user) || undefined, created: timeOf(row.createdAt) },
});

const SETTINGS = verbatim('settings.json');

const settingsEntry = (text: string): Entry => ({
  ...{ kind: 'settings', key: 'settings', place: SETTINGS, values: objectOf(parsed(text, SETTINGS)) },
});

function articleEntry(row: Row, place: Note): Entry {
  const image = objectOf(row.image);
  const widths = numbersOf(image.widths);
  const cover = textOf(image.key) && {
    src: `/images/${textOf(image.key)}/${widths.at(-1)}.webp`,
    alt: textOf(image.alt),
  };
  const isScheduled = row.published !== true && Boolean(row.publishAt);
  const status =
    row.published === true ? 'published' : isScheduled ? 'scheduled' : row.handedInAt ? 'handed in' : 'draft';
  const [createdAt, updatedAt] = [timeOf(row.createdAt) ?? new Date(0), timeOf(row.updatedAt) ?? new Date(0)];
  const [publishedAt, contentUpdatedAt, handedInAt] = [row.publishedAt, row.contentUpdatedAt, row.handedInAt].map(
    timeOf,
  );
  return {
    ...{ kind: 'article', key: textOf(row._id), place, notes: [], status, isOurs: true },
    ...{ title: textOf(row.title), html: textOf(row.content), slug: textOf(row.slug), tags: textsOf(row.tags) },
    ...{ paths: [], oldSlugs: textsOf(row.oldSlugs) },
    date: timeOf(isScheduled ? row.publishAt : (row.publishedAt ?? row.createdAt)),
    ...{ author: textOf(row.author) || undefined, category: textOf(row.category) || undefined },
    ...{
      summary: textOf(row.summary),
      featured: row.featured === true,
      cover: cover || undefined,
      coverWidths: widths,
    },
    ...{ metaTitle: textOf(row.metaTitle), metaDescription: textOf(row.metaDescription) },
    canonicalUrl: textOf(row.canonicalUrl),
    columns: {
      ...{ id: Number(row._id), createdAt, updatedAt, publishedAt: publishedAt ?? null },
      ...{ contentUpdatedAt: contentUpdatedAt ?? null, handedInAt: handedInAt ?? null },
    },
  };
}

function pageEntry(row: Row, place: Note): Entry {
  const slug = textOf(row.slug);
  const textOrNull = (value: unknown) => (value === null ? null : textOf(value));
  return {
    ...{ kind: 'page', key: slug, place, slug, paths: [], notes: [], isOurs: true, published: row.published === true },
    ...{ title: textOf(row.title) || slug, html: textOf(row.content) },
    columns: {
      ...{ title: textOrNull(row.title), content: textOrNull(row.content), menuTitle: textOrNull(row.menuTitle) },
      inMenu: menuPlaces.find((name) => name === row.inMenu) ?? 'none',
      editedAt: timeOf(row.editedAt),
    },
  };
}

function commentEntry(row: Row, place: Note): Entry {
  const status = STATUSES.find((each) => each === row.status) ?? 'pending';
  return {
    ...{ kind: 'comment', key: textOf(row._id), place, article: textOf(row.article) },
    ...{ parent: textOf(row.parent) || undefined, author: textOf(row.user) || undefined },
    ...{ name: textOf(row.writer), message: textOf(row.message), date: timeOf(row.createdAt) },
    isApproved: status === 'approved',
    columns: {
      ...{ id: Number(row._id), status, editedAt: timeOf(row.editedAt), answered: textOf(row.answered) || undefined },
    },
  };
}

const STATUSES = ['approved', 'pending', 'spam', 'deleted'] as const;

const timeOf = (value: unknown): Date | null => dateIn(textOf(value));

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => Number.isSafeInteger(each)).slice(0, 20) : [];

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

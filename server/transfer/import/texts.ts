import type { Transaction } from 'sequelize';
import { uniqueTags } from '../../../shared/articles/tags.ts';
import { reservedSlugs } from '../../../shared/documents/reservedSlugs.ts';
import { limits, searchLimits } from '../../../shared/kit/limits.ts';
import { fold, HIDDEN, isVisible, truncate, truncateAtWord } from '../../../shared/kit/text.ts';
import { isPageSlug } from '../../../shared/textPages/textPages.ts';
import { prepareArticle, updateArticle } from '../../articles/articles.ts';
import { ArticleRow } from '../../articles/model.ts';
import { slugOf } from '../../articles/publishing/slug.ts';
import { OPERATOR } from '../../authorise.ts';
import { CategoryRow } from '../../categories/model.ts';
import type { App } from '../../context.ts';
import { excessOf } from '../../documents/reading/excess.ts';
import { invalid } from '../../problems.ts';
import { addRedirects } from '../../redirects/redirects.ts';
import { sortKeyOf } from '../../sortNames.ts';
import { TextPageRow } from '../../textPages/model.ts';
import { createTextPage, updateTextPage } from '../../textPages/textPages.ts';
import { write } from '../../write.ts';
import type { ArticleEntry, Entry, PageEntry } from './entries.ts';
import { addressOf, importedHtml, plainText } from './html/importedHtml.ts';
import { type Importing, type Outcome, storeOutcomes } from './importing.ts';
import type { ImportEntryRow } from './model.ts';
import { fetchPicture } from './pictures.ts';

export type TextEntry = ArticleEntry | PageEntry;

export const isText = (entry: Entry): entry is TextEntry => entry.kind === 'article' || entry.kind === 'page';

/** A text that was read, shaped and sanitised, with its pictures in the library. */
export interface PreparedText {
  title: string;
  html: string;
  /** The cover of an article, in the library. */
  imgUrl: string | null;
  /** Null for a page, which is prepared by its own room. */
  article: Awaited<ReturnType<typeof prepareArticle>> | null;
  notes: string[];
}

/** Prepares a text before its write, which others wait for. Throws 422 for one that cannot be read or shows nothing. */
export async function prepareText(importing: Importing, entry: TextEntry): Promise<PreparedText> {
  const { app, origin } = importing;
  const sent = entry.html.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n');
  if (sent.length > limits.contentMax) throw invalid({ content: 'Content must have at most 1,000,000 characters.' });
  const excess = excessOf(sent);
  if (excess !== null) throw invalid({ content: excess });
  const notes: string[] = [];
  if (/\ufffd/.test(entry.title + sent)) notes.push('some of its characters could not be read, and are �');
  const hasBareLines = importing.hasBareLines && !sent.includes('<!-- wp:');
  const shaped = importedHtml(sent, { base: origin, folder: entry.folder, hasBareLines });
  const cover = entry.kind === 'article' ? entry.cover : undefined;
  const coverAddress = cover && addressOf(cover.src, { base: origin, folder: entry.folder });
  const addresses = await picturesOf(importing, [...shaped.pictures, ...(coverAddress ? [coverAddress] : [])], notes);
  const html = shaped.html(addresses);
  const title = titleOf(entry.title, html);
  if (title !== entry.title) notes.push(entry.title.trim() ? 'its title is shortened' : 'it had no title');
  const article = entry.kind === 'article' ? await prepareArticle(app, html) : null;
  return { title, html, imgUrl: (coverAddress && addresses.get(coverAddress)) ?? null, article, notes };
}

async function picturesOf(importing: Importing, wanted: string[], notes: string[]): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  const { importId, files, failures, origin } = importing;
  for (const address of new Set(wanted)) {
    // A trial fetches nothing; all of them are shown where they are.
    if (importing.isDryRun || importId === null) addresses.set(address, address);
    else if (!importing.hasPictures) notes.push(`the picture ${address} stays a link, as pictures were not asked for`);
    else {
      const fetched = await fetchPicture(importing.app, address, { importId, files, failures, origin });
      if ('url' in fetched) addresses.set(address, fetched.url);
      else notes.push(`the picture ${address} stays a link: ${fetched.reason}`);
    }
  }
  return addresses;
}

function titleOf(written: string, html: string): string {
  const title = written
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return (
    truncate(
      isVisible(title) ? title : truncateAtWord(plainText(html.slice(0, 2_000)).replace(/\s+/g, ' '), 80),
      limits.titleMax,
    ) || 'Untitled'
  );
}

/** Returns the fields of an article as its room takes them, and what was changed for that. */
export function articleFields(entry: ArticleEntry, text: PreparedText, now: Date) {
  const notes = [...text.notes];
  const tags = uniqueTags(
    entry.tags
      .map(nameText)
      .filter((tag) => !/^\.{0,2}$/.test(tag))
      .map((tag) => truncate(tag, limits.tagMax)),
  );
  if (tags.length > limits.tagsMax) notes.push(`only ${limits.tagsMax} of its ${tags.length} tags are kept`);
  const { date } = entry;
  const isLater = date !== null && date > now;
  let { status } = entry;
  if (status === 'published' && isLater) status = 'scheduled';
  if (status === 'scheduled' && !isLater) {
    notes.push('the time at which it was to be published has passed: it is a draft');
    status = 'draft';
  }
  const published = status === 'published';
  const fields = {
    title: text.title,
    content: text.html,
    category: entry.category ? truncate(nameText(entry.category), limits.categoryMax) || null : null,
    tags: tags.slice(0, limits.tagsMax),
    published,
    summary: truncate(entry.summary.replace(/\s+/g, ' ').trim(), searchLimits.summaryMax),
    metaTitle: truncate(entry.metaTitle ?? '', searchLimits.titleMax),
    metaDescription: truncate(entry.metaDescription ?? '', searchLimits.descriptionMax),
    featured: entry.featured ?? false,
    ...(URL.canParse(entry.canonicalUrl ?? '') ? { canonicalUrl: entry.canonicalUrl ?? '' } : {}),
    ...(published && date ? { publishedAt: date } : {}),
    ...(status === 'scheduled' && date ? { publishAt: date } : {}),
    ...(text.imgUrl ? { imgUrl: text.imgUrl, imgAlt: truncate(entry.cover?.alt ?? '', limits.imageAltMax) } : {}),
  };
  const at = date && !isLater ? date : now;
  return { fields, notes, at, isHandedIn: status === 'handed in' };
}

/** Returns a name in one line without characters that show nothing. */
export const nameText = (text: string): string =>
  text
    .toWellFormed()
    .replace(new RegExp(HIDDEN, 'gu'), '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Finds a category by its name, or adds it, within a write. */
export async function ensureCategory(
  { app, tx }: { app: App; tx: Transaction },
  written: string,
  description = '',
): Promise<{ id: number; name: string; isNew: boolean }> {
  const name = truncate(nameText(written), limits.categoryMax);
  const nameKey = fold(name);
  const found = await CategoryRow.findOne({ where: { nameKey }, transaction: tx });
  if (found) return { id: found.id, name: found.name, isNew: false };
  const columns = { name, nameKey, sortKey: sortKeyOf(app, name), description: truncate(description, 300) };
  return { id: (await CategoryRow.create(columns, { transaction: tx })).id, name, isNew: true };
}

interface Changing {
  entry: TextEntry;
  text: PreparedText;
  before: ImportEntryRow | undefined;
  hash: string;
}

/** Adds a page, or changes a text that came before and that nobody has changed or deleted here since. Throws what its room refuses. */
export async function changeText(importing: Importing, changing: Changing): Promise<Outcome> {
  const { entry, before } = changing;
  if (entry.kind === 'page' && !before?.targetId) return addPage(importing, entry, changing.text);
  const id = before?.targetId ?? 0;
  const row = await (entry.kind === 'article' ? ArticleRow.findByPk(id) : TextPageRow.findByPk(id));
  if (!row) return { result: 'kept', note: 'it was deleted here, and stays so', targetId: id };
  if (row.version !== before?.targetVersion) {
    return {
      result: 'kept',
      note: 'it was edited here since, and stays as it is',
      targetId: id,
      targetVersion: before?.targetVersion ?? null,
    };
  }
  if (entry.kind === 'article') return changeArticle(importing, { ...changing, entry, id, version: row.version });
  const fields = { title: changing.text.title, content: changing.text.html, published: entry.published };
  const page = await updateTextPage(
    importing.app,
    (row as TextPageRow).slug,
    { fields, expected: { field: row.version } },
    OPERATOR,
  );
  const outcome: Outcome = {
    result: 'changed',
    note: changing.text.notes.join('; '),
    targetId: id,
    targetVersion: page.version,
    isStored: true,
  };
  await write(importing.app, { as: 'admin', actor: OPERATOR }, ({ tx }) =>
    storeOutcomes(importing, new Map([[entry, outcome]]), tx),
  );
  return outcome;
}

async function changeArticle(
  importing: Importing,
  { entry, text, id, version }: Changing & { entry: ArticleEntry; id: number; version: number },
): Promise<Outcome> {
  const { app } = importing;
  const { fields, notes } = articleFields(entry, text, app.now());
  const { category, ...others } = fields;
  if (category) {
    await write(app, { as: 'admin', actor: OPERATOR, tags: ['categories'] }, ({ tx }) =>
      ensureCategory({ app, tx }, category),
    );
  }
  let outcome: Outcome = { result: 'changed', note: notes.join('; '), targetId: id };
  await updateArticle(
    app,
    String(id),
    {
      fields: { ...others, ...(category ? { category } : {}) },
      expected: { field: version },
      // In the transaction of the save, so that a killed import does not take its own change for somebody's.
      async once(article, tx) {
        outcome = { ...outcome, targetVersion: article.version, isStored: true };
        await storeOutcomes(importing, new Map([[entry, outcome]]), tx);
      },
    },
    OPERATOR,
  );
  return outcome;
}

async function addPage(importing: Importing, entry: PageEntry, text: PreparedText): Promise<Outcome> {
  const { app } = importing;
  const slug = await freePageSlug(entry.slug || text.title);
  const notes = [...text.notes, ...(slug === entry.slug ? [] : [`its address is /${slug}`])];
  const fields = {
    slug,
    title: text.title,
    menuTitle: '',
    content: text.html,
    inMenu: 'none' as const,
    published: entry.published,
  };
  let outcome: Outcome = { result: 'new', note: notes.join('; ') };
  await createTextPage(
    app,
    {
      fields,
      async once(page, tx) {
        outcome = { ...outcome, targetId: Number(page._id), targetVersion: page.version, isStored: true };
        await storeOutcomes(importing, new Map([[entry, outcome]]), tx);
        const to = { pageId: Number(page._id) };
        await addRedirects(
          app,
          entry.paths.map((path) => ({ path, ...to })),
          importing.importId ?? 0,
          tx,
        );
      },
    },
    OPERATOR,
  );
  return outcome;
}

async function freePageSlug(wanted: string): Promise<string> {
  const base = isPageSlug(fold(wanted)) ? fold(wanted) : (await slugOf(wanted)).slice(0, 76).replace(/-+$/, '');
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (reservedSlugs.has(slug)) continue;
    if ((await TextPageRow.count({ where: { slug } })) === 0) return slug;
  }
}

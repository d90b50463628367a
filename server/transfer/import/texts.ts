import type { Transaction } from 'sequelize';
import { isWebAddress } from '../../../shared/articles/searchFields.ts';
import { uniqueTags } from '../../../shared/articles/tags.ts';
import { reservedSlugs } from '../../../shared/documents/reservedSlugs.ts';
import { limits, searchLimits } from '../../../shared/kit/limits.ts';
import { fold, HIDDEN, isVisible, truncate, truncateAtWord } from '../../../shared/kit/text.ts';
import { linkLimits } from '../../../shared/settings/menus.ts';
import { isPageSlug, type TextPage } from '../../../shared/textPages/textPages.ts';
import { msg } from '../../../shared/texts/t.ts';
import { prepareArticle, updateArticle } from '../../articles/articles.ts';
import { ArticleRow } from '../../articles/model.ts';
import { slugOf } from '../../articles/publishing/slug.ts';
import { OPERATOR } from '../../authorise.ts';
import { CategoryRow } from '../../categories/model.ts';
import type { App } from '../../context.ts';
import { refuseExcess } from '../../documents/reading/excess.ts';
import { ImageRow } from '../../images/model.ts';
import { HttpProblem, invalid } from '../../problems.ts';
import { redirectKey } from '../../redirects/redirectKey.ts';
import { addRedirects } from '../../redirects/redirects.ts';
import { servedAmong } from '../../redirects/served.ts';
import { sortKeyOf } from '../../sortNames.ts';
import { hasDefaultText } from '../../textPages/defaults/defaultTexts.ts';
import { TextPageRow } from '../../textPages/model.ts';
import { createTextPage, updateTextPage } from '../../textPages/textPages.ts';
import { type StoreOnce, write } from '../../write.ts';
import type { ArticleEntry, CategoryEntry, Entry, PageEntry } from './entries.ts';
import { bringMedia, pictureOf } from './fromOctavo.ts';
import { addressOf, importedHtml, plainText } from './html/importedHtml.ts';
import { type Importing, type Outcome, storeOutcomes } from './importing.ts';
import { ImportEntryRow } from './model.ts';
import { type Note, undated } from './notes.ts';
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
  notes: Note[];
}

/** Prepares a text before its write, which others wait for. Throws 422 for one that cannot be read or shows nothing. */
export async function prepareText(importing: Importing, entry: TextEntry): Promise<PreparedText> {
  const { app, origin } = importing;
  if (entry.kind === 'page' && entry.columns?.content === null) {
    return { title: entry.title, html: '', imgUrl: null, article: null, notes: [] };
  }
  const sent = entry.html.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n');
  if (sent.length > limits.contentMax) throw invalid({ content: 'Content must have at most 1,000,000 characters.' });
  await refuseExcess(sent);
  const notes: Note[] = [];
  if (/\ufffd/.test(entry.title + sent)) notes.push(msg('some of its characters could not be read, and are �', {}));
  const hasBareLines = importing.hasBareLines && !sent.includes('<!-- wp:');
  const cover = entry.kind === 'article' ? entry.cover : undefined;
  if (entry.isOurs && (!cover || (await hasCover(importing, entry))) && (await hasPictures(sent))) {
    // Its links within the old site lead on here where that is another one.
    const html = origin === null || origin === app.origin ? sent : sent.replaceAll(`="${origin}/`, '="/');
    const article = entry.kind === 'article' ? await prepareArticle(app, html) : null;
    return { title: titleOf(entry.title, html), html, imgUrl: cover?.src ?? null, article, notes };
  }
  const reading = { base: origin, folder: entry.folder, hasBareLines };
  const shaped = await importedHtml(sent, reading);
  const coverAddress = cover && addressOf(cover.src, { base: origin, folder: entry.folder });
  const addresses = await picturesOf(importing, [...shaped.pictures, ...(coverAddress ? [coverAddress] : [])], notes);
  const isShown = shaped.pictures.every((address) => addresses.get(address) === address);
  const html = isShown ? shaped.html : (await importedHtml(sent, reading, addresses)).html;
  const title = titleOf(entry.title, html);
  if (title !== entry.title)
    notes.push(entry.title.trim() ? msg('its title is shortened', {}) : msg('it had no title', {}));
  const article = entry.kind === 'article' ? await prepareArticle(app, html) : null;
  return { title, html, imgUrl: (coverAddress && addresses.get(coverAddress)) ?? null, article, notes };
}

/** Tells if all pictures of a text, which are under the keys that they had, are in the library. */
async function hasPictures(html: string): Promise<boolean> {
  const keys = new Set([...html.matchAll(/\ssrc="\/images\/([0-9a-f]{24})\//g)].map(([, key = '']) => key));
  return keys.size === 0 || (await ImageRow.count({ where: { imageKey: [...keys] } })) === keys.size;
}

/** Brings the cover of another Octavo, where it is not in the library. Resolves to false where it cannot be had as it is. */
async function hasCover(importing: Importing, entry: TextEntry): Promise<boolean> {
  const { cover, coverWidths: widths = [] } = entry as ArticleEntry;
  const key = cover?.src.split('/')[2] ?? '';
  if (importing.isDryRun || (await ImageRow.count({ where: { imageKey: key } })) > 0) return true;
  const media = { type: 'image', widths, alt: cover?.alt ?? '', fileName: '', created: null } as const;
  try {
    await bringMedia(importing, { kind: 'media', key, place: entry.place, ...media });
    return true;
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.status >= 500) throw error;
    return false;
  }
}

async function picturesOf(importing: Importing, wanted: string[], notes: Note[]): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  const { importId, files, failures, origin } = importing;
  for (const address of new Set(wanted)) {
    // A trial fetches nothing; all of them are shown where they are.
    if (importing.isDryRun || importId === null) addresses.set(address, address);
    else if (!importing.hasPictures)
      notes.push(msg('the picture {address} stays a link, as pictures were not asked for', { address }));
    else {
      const fetched = await fetchPicture(importing.app, address, { importId, files, failures, origin });
      if ('url' in fetched) addresses.set(address, fetched.url);
      else notes.push(msg('the picture {address} stays a link: {reason}', { address, reason: fetched.reason }));
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

/** Says the address of a text that could not have its old one. */
export const hasAddress = (address: string) => msg('its address is {address}', { address });

/** Returns the fields of an article as its room takes them, and what was changed for that. */
export function articleFields(entry: ArticleEntry, text: PreparedText, now: Date) {
  const notes = [...text.notes];
  const tags = uniqueTags(
    entry.tags
      .map(nameText)
      .filter((tag) => !/^\.{0,2}$/.test(tag))
      .map((tag) => truncate(tag, limits.tagMax)),
  );
  if (tags.length > limits.tagsMax)
    notes.push(
      msg('only {kept, number} of its {count, plural, one {# tag} other {# tags}} are kept', {
        ...{ kept: limits.tagsMax, count: tags.length },
      }),
    );
  const { date } = entry;
  const isLater = date !== null && date > now;
  let { status } = entry;
  if (status === 'published' && isLater) status = 'scheduled';
  if (status === 'scheduled' && !isLater) {
    notes.push(msg('the time at which it was to be published has passed: it is a draft', {}));
    status = 'draft';
  }
  const published = status === 'published';
  // Unless the reader of the format has said it.
  const isSaid = entry.notes.some(({ text }) => text === undated.text);
  if (published && date === null && !isSaid) notes.push(undated);
  const fields = {
    title: text.title,
    content: text.html,
    category: categoryName(entry.category ?? '') || null,
    tags: tags.slice(0, limits.tagsMax),
    published,
    summary: lineOf(entry.summary, searchLimits.summaryMax),
    metaTitle: lineOf(entry.metaTitle, searchLimits.titleMax),
    metaDescription: lineOf(entry.metaDescription, searchLimits.descriptionMax),
    featured: entry.featured ?? false,
    ...(isWebAddress(entry.canonicalUrl ?? '') ? { canonicalUrl: entry.canonicalUrl ?? '' } : {}),
    ...(published && date ? { publishedAt: date } : {}),
    ...(status === 'scheduled' && date ? { publishAt: date } : {}),
    ...(text.imgUrl ? { imgUrl: text.imgUrl, imgAlt: lineOf(entry.cover?.alt, limits.imageAltMax) } : {}),
  };
  const at = date && !isLater ? date : now;
  return { fields, notes, at, isHandedIn: status === 'handed in' };
}

/** Returns a text in one line, as the inputs of forms have it. */
const lineOf = (text: string | undefined, max: number) =>
  truncate((text ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim(), max);

/** Returns the name of a category; empty for one that shows nothing, or that browsers take out of addresses. */
export function categoryName(written: string): string {
  const name = truncate(nameText(written), limits.categoryMax);
  return /^\.{0,2}$/.test(name) ? '' : name;
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
  { app, tx, categories }: { app: App; tx: Transaction; categories?: Map<string, CategoryRow> },
  written: string,
  { description, picture }: Pick<CategoryEntry, 'description' | 'picture'> = { description: '' },
): Promise<{ row: CategoryRow; isNew: boolean }> {
  const name = categoryName(written);
  const nameKey = fold(name);
  // Locked, because a deletion at the same moment would leave articles with a category that is gone.
  const lock = tx.LOCK.KEY_SHARE;
  const found = categories?.get(nameKey) ?? (await CategoryRow.findOne({ where: { nameKey }, transaction: tx, lock }));
  if (found) categories?.set(nameKey, found);
  if (found) return { row: found, isNew: false };
  const imageId = await pictureOf(picture, tx);
  const columns = { name, nameKey, sortKey: sortKeyOf(app, name), description: truncate(description, 300), imageId };
  const row = await CategoryRow.create(columns, { transaction: tx });
  categories?.set(nameKey, row);
  return { row, isNew: true };
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
  if (!row) return { result: 'kept', notes: [msg('it was deleted here, and stays so', {})], targetId: id };
  if (row.version !== before?.targetVersion) {
    return {
      result: 'kept',
      notes: [msg('it was edited here since, and stays as it is', {})],
      targetId: id,
      targetVersion: before?.targetVersion ?? null,
    };
  }
  if (entry.kind === 'article') return changeArticle(importing, { ...changing, entry, id, version: row.version });
  return changePage(importing, { ...changing, entry, row: row as TextPageRow, result: 'changed' });
}

interface ChangedPage {
  entry: PageEntry;
  text: PreparedText;
  row: Pick<TextPageRow, 'slug' | 'version'>;
  result: 'new' | 'changed';
  /** Its place among all pages. */
  order?: number | undefined;
}

async function changePage(importing: Importing, { entry, text, row, result, order }: ChangedPage): Promise<Outcome> {
  const { once, outcome } = storingPage(importing, entry, { result, notes: text.notes });
  const { title, content, menuTitle = null, inMenu } = entry.columns ?? {};
  const fields = {
    ...(title === null ? {} : { title: text.title }),
    ...(content === null ? {} : { content: text.html }),
    ...(menuTitle === null ? {} : { menuTitle: lineOf(menuTitle, linkLimits.nameMax) }),
    ...(inMenu && { inMenu }),
    ...(order && { order }),
    published: entry.published,
  };
  await updateTextPage(importing.app, row.slug, { fields, expected: { field: row.version }, once }, OPERATOR);
  return outcome;
}

/** Stores what a page became in the transaction of its write, so that a killed import does not take its own change for somebody's. */
function storingPage(
  importing: Importing,
  entry: PageEntry,
  { result, notes }: { result: Outcome['result']; notes: Note[] },
) {
  const outcome: Outcome = { result, notes, isStored: true };
  const once: StoreOnce<TextPage> = async ({ _id, version, slug }, transaction) => {
    const id = Number(_id);
    Object.assign(outcome, { targetId: id, targetVersion: version });
    if (entry.columns) await TextPageRow.update({ editedAt: entry.columns.editedAt }, { where: { id }, transaction });
    const served = await servedAmong(importing.app, entry.paths, transaction);
    // From its own address once it has another.
    const leadsOn = (path: string) => redirectKey(path) === `/${slug}` || !served.has(redirectKey(path) ?? '');
    await storeOutcomes(importing, new Map([[entry, outcome]]), transaction);
    const redirects = entry.paths.filter(leadsOn).map((path) => ({ path, pageId: id }));
    await addRedirects(importing.app, redirects, importing.importId ?? 0, transaction);
  };
  return { once, outcome };
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
  let outcome: Outcome = { result: 'changed', notes, targetId: id };
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
  const { columns } = entry;
  const { unused, order } = columns ? await ownPages(importing, entry.slug) : {};
  if (unused) return changePage(importing, { entry, text, row: unused, result: 'new', order });
  const slug = await freePageSlug(entry.slug || text.title);
  const notes = [...text.notes, ...(slug === entry.slug ? [] : [hasAddress(`/${slug}`)])];
  const { once, outcome } = storingPage(importing, entry, { result: 'new', notes });
  const fields = {
    ...{ slug, title: text.title, content: text.html, published: entry.published },
    ...{
      menuTitle: lineOf(columns?.menuTitle ?? '', linkLimits.nameMax),
      inMenu: columns?.inMenu ?? ('none' as const),
    },
    ...(order && { order }),
  };
  await createTextPage(importing.app, { fields, once }, OPERATOR);
  return outcome;
}

/**
 * Finds the page of this slug that is as every new site has it, which one of another Octavo replaces. While all pages here are such ones
 * or came with this import, `order` is the place of the next that comes.
 */
async function ownPages({ importId }: Importing, slug: string) {
  const came = await ImportEntryRow.findAll({ where: { importId: importId ?? 0, kind: 'page' } });
  const ids = new Set(came.map(({ targetId }) => targetId));
  const others = (await TextPageRow.findAll()).filter(({ id }) => !ids.has(id));
  const isNew = (row: TextPageRow) => hasDefaultText(row.slug) && row.version === 1;
  const unused = others.find((row) => row.slug === slug && isNew(row));
  return { unused, order: others.every(isNew) ? ids.size + 1 : undefined };
}

async function freePageSlug(wanted: string): Promise<string> {
  const base = isPageSlug(fold(wanted)) ? fold(wanted) : (await slugOf(wanted)).slice(0, 76).replace(/-+$/, '');
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (reservedSlugs.has(slug)) continue;
    if ((await TextPageRow.count({ where: { slug } })) === 0) return slug;
  }
}

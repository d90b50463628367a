import { Op, type Transaction } from 'sequelize';
import type { Subject } from '../../shared/activity.ts';
import { textPageLimits } from '../../shared/menus.ts';
import type { Site } from '../../shared/pages.ts';
import type { PageQuery } from '../../shared/paging.ts';
import { reservedSlugs } from '../../shared/reservedSlugs.ts';
import { textPageMessages as messages } from '../../shared/textPageMessages.ts';
import {
  isPageSlug,
  type TextPage,
  type TextPageCard,
  type TextPageChanges,
  type TextPageFields,
} from '../../shared/textPages.ts';
import type { RecordedWrites } from '../activity/activity.ts';
import { textColumns } from '../articles/columns.ts';
import { withoutMissingPictures } from '../articles/missingPictures.ts';
import type { OwnImages } from '../articles/pictures.ts';
import { factsOf } from '../articles/summary.ts';
import type { BeforeCommit, ChangedTags } from '../changes.ts';
import type { App } from '../context.ts';
import { setColumns, updateRow } from '../database/updateRow.ts';
import { withoutDuplicates } from '../database/withoutDuplicates.ts';
import { type Restoring, requireVersion, type Update } from '../http/versions.ts';
import type { ImageLibrary } from '../images/library.ts';
import { withCurrentPictures } from '../images/queries.ts';
import { conflict, notFound } from '../problems.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import type { SettingsCopy } from '../settings/SettingsCopy.ts';
import { hasDefaultText } from './defaults/defaultTexts.ts';
import { existingPage } from './existing.ts';
import { TextPageRow } from './model.ts';
import { textPageQueries } from './queries.ts';
import type { PageRevisions } from './revisions.ts';
import { movePageToTrash } from './trash.ts';
import { textPageCard, textPageView } from './view.ts';

interface Dependencies extends RecordedWrites {
  library: ImageLibrary;
  revisions: PageRevisions;
  app: App;
  settings: Pick<SettingsCopy, 'current'>;
  /** The site's own origin. */
  origin: string;
  now?: () => Date;
}

/** The fields whose change makes a new version. */
const fieldNames = ['slug', 'title', 'menuTitle', 'content', 'inMenu'] as const;

type Columns = { [Name in (typeof fieldNames)[number] | 'summary']?: TextPageRow[Name] | undefined };

interface Write {
  columns: Columns;
  /** The number of the words of a new text. */
  words: number;
  /** The publication, for default titles and texts. */
  site: Site;
  actor: Actor;
}

interface NewPage {
  fields: TextPageFields;
  beforeCommit?: BeforeCommit<TextPage> | undefined;
}

interface TextEdit extends Omit<Write, 'columns' | 'words'> {
  /** The pages. */
  ids: number[];
  edit(html: string): string | Promise<string>;
}

/** The pages that the publisher writes, such as 'About', with their places in the menus. */
export type TextPages = ReturnType<typeof createTextPages>;

export function createTextPages(dependencies: Dependencies) {
  const { database, changes, activity, library, revisions, settings, origin } = dependencies;
  const { now = () => new Date() } = dependencies;
  const own: OwnImages = { origin, imagesByKeys: library.byKeys };
  const queries = textPageQueries(database.read);
  const siteNow = async () => (await settings.current()).site;

  return {
    /** Lists all pages in the order of the menus. */
    async list(): Promise<TextPageCard[]> {
      const [rows, site] = [await queries.cards(), await siteNow()];
      return rows.map((row) => textPageCard(row, site));
    },

    /** Resolves to the page of a slug. Throws 404. */
    async bySlug(slug: string): Promise<TextPage> {
      const row = isPageSlug(slug) ? await queries.page(slug) : undefined;
      if (!row) throw notFound(messages.notFound);
      return textPageView(row, await siteNow());
    },

    /** Adds a page. Throws 409 for an address that is taken, and where there are too many; 422 without visible text. */
    create: (page: NewPage, actor: Actor): Promise<TextPage> => withCurrentPictures(() => create(page, actor)),

    /** Changes the fields that are sent. Throws 404, what `create` throws, and 412 or 409 for another version. */
    update(slug: string, { fields, expected }: Update<TextPageChanges>, actor: Actor): Promise<TextPage> {
      const { content, order, version: _, ...plain } = fields;
      return save({ slug, expected, actor, content }, async (row, tx) => {
        if (plain.slug !== undefined && plain.slug !== slug) requireChangeable(slug, plain.slug);
        if (order !== undefined) await moveTo(row, order, tx);
        return plain;
      });
    },

    /** Lists a page's revisions, newest first. Throws 404. */
    revisions: async (slug: string, query: PageQuery) => revisions.list(slug, query, await siteNow()),

    /** Resolves to a revision of a page. Throws 404. */
    revision: async (slug: string, version: string) => revisions.read(slug, version, await siteNow()),

    /**
     * Gives a page the titles and the text of a revision, as a new version unless it has them. Throws 404, and 412 or 409
     * for another version than the current one.
     */
    async restore(slug: string, { version, expected }: Restoring, actor: Actor) {
      const { content: stored, ...titles } = await revisions.readForRestoring(slug, version);
      const { content, missingPictures } =
        stored === null
          ? { content: stored, missingPictures: 0 }
          : await withoutMissingPictures({ database, library }, stored);
      return { page: await save({ slug, expected, actor, content }, async () => titles), missingPictures };
    },

    /** Gives a page its default title and text again. Throws 404, 409 where it has none, and 412 or 409 for another version. */
    async reset(slug: string, { expected }: Pick<Update<object>, 'expected'>, actor: Actor): Promise<TextPage> {
      return save({ slug, expected, actor, content: null }, async () => {
        if (!hasDefaultText(slug)) throw conflict(messages.cannotReset);
        return { title: null, menuTitle: null };
      });
    },

    /** Moves a page to the trash. Throws 404, and 409 for one with a default text. */
    async remove(slug: string, actor: Actor): Promise<void> {
      const work = asAdmin(actor, async (tx) => {
        await database.exclusive('pages', tx);
        const row = await existingPage(slug, tx);
        if (hasDefaultText(slug)) throw conflict(messages.cannotDelete);
        await movePageToTrash(dependencies.app, row, actor, tx);
      });
      await changes.write(work, () => ['pages', 'settings']);
    },

    /**
     * Changes, within a write, the texts of these pages that are not the default ones, each as by a save of its own.
     * Resolves to the number of those that changed.
     */
    async editTexts({ ids, edit, site, actor }: TextEdit, tx: Transaction): Promise<number> {
      const where = { id: ids, content: { [Op.ne]: null } };
      const rows = await TextPageRow.findAll({ where, order: ['id'], transaction: tx, lock: tx.LOCK.UPDATE });
      let changed = 0;
      for (const row of rows) {
        const content = await edit(row.content ?? '');
        const { summary, words } = await factsOf(content);
        changed += (await write(row, { columns: { content, summary }, words, site, actor }, tx)).length;
      }
      return changed;
    },
  };

  async function create({ fields: sent, beforeCommit }: NewPage, actor: Actor): Promise<TextPage> {
    const { order, content, ...fields } = sent;
    requireUnreserved(fields.slug);
    const { columns, words, imageKeys } = await columnsOf(content);
    const revision = await revisions.prepareFirst({ content: columns.content, words });
    const site = await siteNow();
    const insert = asAdmin(actor, async (tx) => {
      await database.exclusive('pages', tx);
      const position = (await TextPageRow.count({ transaction: tx })) + 1;
      if (position > textPageLimits.pages) throw conflict(messages.tooMany);
      const row = await TextPageRow.create({ ...fields, ...columns, position, editedAt: now() }, { transaction: tx });
      if (order !== undefined) await moveTo(row, order, tx);
      await library.addPageUses(row.id, imageKeys, tx);
      await revisions.recordFirst(row, revision, actor, tx);
      await activity.record({ kind: 'edit', actor, subject: subjectOf(row, site), details: { created: true } }, tx);
      const page = textPageView(row, site);
      await beforeCommit?.(page, tx);
      return page;
    });
    return withoutDuplicates(() => changes.write(insert, () => ['pages', 'settings']), taken);
  }

  interface Save {
    slug: string;
    expected: Update<object>['expected'];
    actor: Actor;
    /** The HTML of the new text; null for the default one, undefined where the text stays. */
    content: string | null | undefined;
  }

  /** Writes the text, and the columns that `change` resolves to, as a new version where one differs. */
  function save(
    { slug, expected, actor, content }: Save,
    change: (row: TextPageRow, tx: Transaction) => Promise<Columns>,
  ): Promise<TextPage> {
    return withCurrentPictures(async () => {
      const site = await siteNow();
      const text = typeof content === 'string' ? await columnsOf(content) : null;
      const work = asAdmin(actor, async (tx) => {
        await database.exclusive('pages', tx);
        const row = await existingPage(slug, tx);
        const { version, position } = row;
        await requireVersion({ expected, version, current: () => ({ page: textPageView(row, site) }) });
        const changed = await change(row, tx);
        if (text) await library.addPageUses(row.id, text.imageKeys, tx);
        const columns = { ...changed, ...(content === null ? { content: null, summary: null } : text?.columns) };
        const names = await write(row, { columns, words: text?.words ?? 0, site, actor }, tx);
        return { row, changed: row.position === position ? names : [...names, 'order'] };
      });
      const tagsOf = ({ changed }: { changed: string[] }): ChangedTags => [
        ...(changed.length > 0 ? (['pages'] as const) : []),
        // Every page has the menus.
        ...(changed.some((name) => name !== 'content') ? (['settings'] as const) : []),
      ];
      const { row } = await withoutDuplicates(() => changes.write(work, tagsOf), taken);
      return textPageView(row, site);
    });
  }

  /** Writes those columns that differ, if any, as a new version. Resolves to their names. */
  async function write(row: TextPageRow, { columns, words, site, actor }: Write, tx: Transaction) {
    const before = textPageView(row, site);
    // A default value that is sent back is no change.
    const names = fieldNames.filter(
      (name) => columns[name] !== undefined && ![row[name], before[name]].includes(columns[name]),
    );
    if (names.length === 0) return names;
    const isEdited = names.includes('title') || names.includes('content');
    const changed = {
      ...Object.fromEntries(names.map((name) => [name, columns[name]])),
      ...(names.includes('content') && { summary: columns.summary ?? null }),
      ...(isEdited && { editedAt: columns.content === null && columns.title === null ? null : now() }),
    };
    const text = names.includes('content') ? { content: columns.content ?? '', words } : null;
    await revisions.record({ row, prepared: null, text, saver: actor, tx }, () => updateRow(row, { ...changed }, tx));
    await activity.record({ kind: 'edit', actor, subject: subjectOf(row, site), details: { fields: names } }, tx);
    return names;
  }

  async function columnsOf(html: string) {
    const { content, summary, words, imageKeys } = await textColumns(html, own);
    return { columns: { content, summary }, words, imageKeys };
  }
}

/** Moves a page to this place, or to the last one, within a write that has the lock on pages. */
async function moveTo(row: TextPageRow, order: number, tx: Transaction): Promise<void> {
  const from = row.position;
  const to = Math.min(order, await TextPageRow.count({ transaction: tx }));
  if (to === from) return;
  const [step, between] = to < from ? [1, [to, from - 1]] : [-1, [from + 1, to]];
  const where = { position: { [Op.between]: between as [number, number] } };
  await TextPageRow.increment('position', { by: step as number, where, transaction: tx });
  await setColumns(row, { position: to }, tx);
}

function requireUnreserved(slug: string): void {
  const message = messages.slugReserved(slug);
  if (reservedSlugs.has(slug)) throw conflict(message, { slug: message });
}

function requireChangeable(slug: string, changed: string): void {
  if (hasDefaultText(slug)) throw conflict(messages.slugFixed, { slug: messages.slugFixed });
  requireUnreserved(changed);
}

const taken = () => conflict(messages.slugTaken, { slug: messages.slugTaken });

const subjectOf = (row: TextPageRow, site: Site): Subject => {
  const { _id, title, slug } = textPageView(row, site);
  return { kind: 'page', rows: [{ _id, name: title, slug }] };
};

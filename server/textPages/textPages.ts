import { Op, type Transaction, UniqueConstraintError } from 'sequelize';
import type { Subject } from '../../shared/activity.ts';
import { textPageLimits } from '../../shared/menus.ts';
import type { Site } from '../../shared/pages.ts';
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
import type { OwnImages } from '../articles/pictures.ts';
import type { ChangedTags } from '../changes.ts';
import { updateRow } from '../database/updateRow.ts';
import { requireVersion, type Update } from '../http/versions.ts';
import type { ImageLibrary } from '../images/library.ts';
import { conflict, notFound } from '../problems.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import type { Settings } from '../settings/settings.ts';
import { hasDefaultText } from './defaults/defaultTexts.ts';
import { TextPageRow } from './model.ts';
import { textPageQueries } from './queries.ts';
import { textPageCard, textPageView } from './view.ts';

interface Dependencies extends RecordedWrites {
  library: ImageLibrary;
  settings: Pick<Settings, 'current'>;
  /** The site's own origin. */
  origin: string;
  now?: () => Date;
}

/** The fields whose change makes a new version. */
const fieldNames = ['slug', 'title', 'menuTitle', 'content', 'inMenu'] as const;

type Columns = { [Name in (typeof fieldNames)[number] | 'summary']?: TextPageRow[Name] | undefined };

/** The pages that the publisher writes, such as 'About', with their places in the menus. */
export type TextPages = ReturnType<typeof createTextPages>;

export function createTextPages(dependencies: Dependencies) {
  const { database, changes, activity, library, settings, origin, now = () => new Date() } = dependencies;
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
    async create({ order, content, ...fields }: TextPageFields, actor: Actor): Promise<TextPage> {
      requireUnreserved(fields.slug);
      const { columns, imageKeys } = await columnsOf(content);
      const site = await siteNow();
      const insert = asAdmin(actor, async (tx) => {
        await database.exclusive('pages', tx);
        const position = (await TextPageRow.count({ transaction: tx })) + 1;
        if (position > textPageLimits.pages) throw conflict(messages.tooMany);
        const row = await TextPageRow.create({ ...fields, ...columns, position, editedAt: now() }, { transaction: tx });
        if (order !== undefined) await moveTo(row, order, tx);
        await library.addPageUses(row.id, imageKeys, tx);
        await activity.record({ kind: 'edit', actor, subject: subjectOf(row, site), details: { created: true } }, tx);
        return row;
      });
      return textPageView(await withoutDuplicates(() => changes.write(insert, () => ['pages', 'settings'])), site);
    },

    /** Changes the fields that are sent. Throws 404, what `create` throws, and 412 or 409 for another version. */
    async update(slug: string, { fields, expected }: Update<TextPageChanges>, actor: Actor): Promise<TextPage> {
      const { content, order, version: _, ...plain } = fields;
      const text = content === undefined ? null : await columnsOf(content);
      return save({ slug, expected, actor }, async (row, tx) => {
        if (plain.slug !== undefined && plain.slug !== slug) requireChangeable(slug, plain.slug);
        if (order !== undefined) await moveTo(row, order, tx);
        if (text) await library.addPageUses(row.id, text.imageKeys, tx);
        return { ...plain, ...text?.columns };
      });
    },

    /** Gives a page its default title and text again. Throws 404, 409 where it has none, and 412 or 409 for another version. */
    async reset(slug: string, { expected }: Pick<Update<object>, 'expected'>, actor: Actor): Promise<TextPage> {
      return save({ slug, expected, actor }, async () => {
        if (!hasDefaultText(slug)) throw conflict(messages.cannotReset);
        return { title: null, menuTitle: null, content: null, summary: null };
      });
    },

    /** Deletes a page for good. Throws 404, and 409 for one with a default text. */
    async remove(slug: string, actor: Actor): Promise<void> {
      const site = await siteNow();
      const work = asAdmin(actor, async (tx) => {
        await database.exclusive('pages', tx);
        const row = await locked(slug, tx);
        if (hasDefaultText(slug)) throw conflict(messages.cannotDelete);
        await moveTo(row, textPageLimits.pages, tx);
        await row.destroy({ transaction: tx });
        await activity.record({ kind: 'delete', actor, subject: subjectOf(row, site) }, tx);
      });
      await changes.write(work, () => ['pages', 'settings']);
    },
  };

  interface Save {
    slug: string;
    expected: Update<object>['expected'];
    actor: Actor;
  }

  /** Writes the columns that `change` resolves to, as a new version where one differs. */
  async function save(
    { slug, expected, actor }: Save,
    change: (row: TextPageRow, tx: Transaction) => Promise<Columns>,
  ) {
    const site = await siteNow();
    const work = asAdmin(actor, async (tx) => {
      await database.exclusive('pages', tx);
      const row = await locked(slug, tx);
      const { version, position } = row;
      await requireVersion({ expected, version, current: () => ({ page: textPageView(row, site) }) });
      const before = textPageView(row, site);
      const columns = await change(row, tx);
      // A default value that is sent back is no change.
      const names = fieldNames.filter(
        (name) => columns[name] !== undefined && ![row[name], before[name]].includes(columns[name]),
      );
      if (names.length > 0) {
        const isEdited = names.includes('title') || names.includes('content');
        const changed = {
          ...Object.fromEntries(names.map((name) => [name, columns[name]])),
          ...(names.includes('content') && { summary: columns.summary ?? null }),
          ...(isEdited && { editedAt: columns.content === null ? null : now() }),
        };
        await updateRow(row, { ...changed, version: version + 1 }, tx);
        const details = { fields: names };
        await activity.record({ kind: 'edit', actor, subject: subjectOf(row, site), details }, tx);
      }
      return { row, changed: row.position === position ? names : [...names, 'order'] };
    });
    const tagsOf = ({ changed }: { changed: string[] }): ChangedTags => [
      ...(changed.length > 0 ? (['pages'] as const) : []),
      // Every page has the menus.
      ...(changed.some((name) => name !== 'content') ? (['settings'] as const) : []),
    ];
    const { row } = await withoutDuplicates(() => changes.write(work, tagsOf));
    return textPageView(row, site);
  }

  async function columnsOf(html: string) {
    const { content, summary, imageKeys } = await textColumns(html, own);
    return { columns: { content, summary }, imageKeys };
  }
}

/** Resolves to the row of a page, locked within a write. Throws 404. */
async function locked(slug: string, tx: Transaction): Promise<TextPageRow> {
  // A NUL is no value of a query.
  if (!isPageSlug(slug)) throw notFound(messages.notFound);
  const row = await TextPageRow.findOne({ where: { slug }, transaction: tx, lock: tx.LOCK.UPDATE });
  if (!row) throw notFound(messages.notFound);
  return row;
}

/** Moves a page to this place, or to the last one, within a write that has the lock on pages. */
async function moveTo(row: TextPageRow, order: number, tx: Transaction): Promise<void> {
  const from = row.position;
  const to = Math.min(order, await TextPageRow.count({ transaction: tx }));
  if (to === from) return;
  const [step, between] = to < from ? [1, [to, from - 1]] : [-1, [from + 1, to]];
  const where = { position: { [Op.between]: between as [number, number] } };
  await TextPageRow.increment('position', { by: step as number, where, transaction: tx });
  await updateRow(row, { position: to }, tx);
}

function requireUnreserved(slug: string): void {
  const message = messages.slugReserved(slug);
  if (reservedSlugs.has(slug)) throw conflict(message, { slug: message });
}

function requireChangeable(slug: string, changed: string): void {
  if (hasDefaultText(slug)) throw conflict(messages.slugFixed, { slug: messages.slugFixed });
  requireUnreserved(changed);
}

async function withoutDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw conflict(messages.slugTaken, { slug: messages.slugTaken });
  }
}

const subjectOf = (row: TextPageRow, site: Site): Subject => {
  const { _id, title, slug } = textPageView(row, site);
  return { kind: 'page', rows: [{ _id, name: title, slug }] };
};

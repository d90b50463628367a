import { Op, QueryTypes, type Transaction } from 'sequelize';
import { ArticleRow } from '../../articles/model.ts';
import { moveArticlesToTrash } from '../../articles/publishing/trash.ts';
import { OPERATOR, writerWithin } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { StartProblem } from '../../problems.ts';
import { RedirectRow } from '../../redirects/model.ts';
import { hasDefaultText } from '../../textPages/defaults/defaultTexts.ts';
import { TextPageRow } from '../../textPages/model.ts';
import { savePage } from '../../textPages/savePage.ts';
import { movePageToTrash } from '../../textPages/trash.ts';
import { write } from '../../write.ts';
import { newWorker, recordImport, whileImporting } from './importing.ts';
import { refuseUnfinished } from './importSite.ts';
import { ImportEntryRow, ImportRow } from './model.ts';

/** The entries that are undone at once. */
const STEP = 50;

export interface Undone {
  /** The articles and pages that are in the trash now. */
  deleted: number;
  /** Those that were edited here since, and stay. */
  kept: number;
}

interface Undoing {
  isEditedKept: boolean;
  /** The key of the administrator who undoes it; null for the operator. */
  by?: string | null;
  /** Learns how many are in the trash before the next ones follow; ends the work by throwing. */
  onStep?(deleted: number): Promise<void>;
}

/**
 * Moves the articles and pages of an import to the trash, and removes its old addresses, some at a time: stopped, it goes on when it is
 * called again. Throws a `StartProblem` where some were edited here since, unless these are to stay, and while an import runs.
 */
export const undoImport = (app: App, source: string, options: Undoing): Promise<Undone> =>
  whileImporting(app, async () => {
    await refuseUnfinished(source);
    await app.database.write(async (transaction) =>
      ImportRow.update({ worker: await newWorker('command', transaction) }, { where: { source }, transaction }),
    );
    const undone = await undoAll(app, source, options);
    const columns = { state: 'undone', finishedAt: app.now(), worker: null } as const;
    await app.database.write(async (transaction) => {
      const row = await ImportRow.findOne({ where: { source }, transaction });
      await row?.set(columns).save({ transaction });
      if (row) await recordImport(app, { row, actor: OPERATOR, change: 'undone' }, transaction);
    });
    return undone;
  });

/** Does the same within `whileImporting`, and leaves the state of the import as it is. */
export async function undoAll(app: App, source: string, { isEditedKept, by = null, onStep }: Undoing): Promise<Undone> {
  const row = await ImportRow.findOne({ where: { source } });
  if (!row) throw new StartProblem(`Nothing of ${source} was imported.`);
  const edited = await editedOf(row.id);
  if (edited > 0 && !isEditedKept) {
    throw new StartProblem(
      `${edited} of its articles and pages were edited here since: --undo=unedited keeps them and undoes all others.`,
    );
  }
  await forgetRedirects(app, row.id);
  let deleted = 0;
  await eachStep(row.id, async (entries) => {
    deleted += await undoEntries(app, { importId: row.id, by }, entries);
    await onStep?.(deleted);
    return 0;
  });
  if (edited === 0) await removeRedirects(app, row.id);
  return { deleted, kept: edited };
}

const editedOf = (importId: number) =>
  eachStep(importId, async (entries) => {
    const rows = await currentOf(entries);
    return entries.filter(({ kind, targetId, targetVersion }) => {
      const version = rows.get(`${kind} ${targetId}`)?.version;
      return version !== undefined && version !== targetVersion;
    }).length;
  });

/** Resolves to the articles and pages that entries became and that are not in the trash. */
async function currentOf(entries: ImportEntryRow[]): Promise<Map<string, ArticleRow | TextPageRow>> {
  const idsOf = (wanted: string) => entries.flatMap(({ kind, targetId }) => (kind === wanted ? (targetId ?? []) : []));
  const [articles, pages] = [
    await ArticleRow.findAll({ where: { id: idsOf('article') }, attributes: { exclude: ['content'] } }),
    await TextPageRow.findAll({ where: { id: idsOf('page') } }),
  ];
  const rows = new Map<string, ArticleRow | TextPageRow>();
  for (const row of articles) rows.set(`article ${row.id}`, row);
  for (const row of pages) rows.set(`page ${row.id}`, row);
  return rows;
}

/** Forgets the entries of old addresses, so that a later import brings again those that are gone. */
async function forgetRedirects(app: App, importId: number): Promise<void> {
  for (;;) {
    const where = { importId, kind: 'redirect' } as const;
    const rows = await ImportEntryRow.findAll({ attributes: ['id'], where, limit: 500 });
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await write(app, { as: 'admin', actor: OPERATOR }, ({ tx }) =>
      ImportEntryRow.destroy({ where: { id: ids }, transaction: tx }),
    );
  }
}

/** Removes the old addresses of an import. */
async function removeRedirects(app: App, importId: number): Promise<void> {
  for (;;) {
    const rows = await RedirectRow.findAll({ attributes: ['id'], where: { importId }, limit: 500 });
    if (rows.length === 0) return;
    const where = { id: rows.map(({ id }) => id) };
    await write(app, { as: 'admin', actor: OPERATOR }, ({ tx }) => RedirectRow.destroy({ where, transaction: tx }));
  }
}

/**
 * Undoes entries that nobody has edited since, and forgets them with their comments and old addresses, so that a later import brings
 * them again. Resolves to their number.
 */
async function undoEntries(
  app: App,
  { importId, by }: { importId: number; by: string | null },
  entries: ImportEntryRow[],
): Promise<number> {
  const rows = await currentOf(entries);
  const unedited = entries.filter(({ kind, targetId, targetVersion }) => {
    const current = rows.get(`${kind} ${targetId}`);
    return current !== undefined && current.version === targetVersion;
  });
  const pages = unedited.filter(({ kind }) => kind === 'page');
  for (const entry of pages) await undoPage(app, { entry, by });
  const idsOf = (wanted: string) => unedited.flatMap(({ kind, targetId }) => (kind === wanted ? (targetId ?? []) : []));
  const ids = idsOf('article');
  const versions = new Map(unedited.map(({ kind, targetId, targetVersion }) => [`${kind} ${targetId}`, targetVersion]));
  return write(
    app,
    { as: 'admin', actor: OPERATOR, tags: ['articles', ...ids.map((id) => `article:${id}` as const)] },
    async ({ tx }) => {
      const actor = (await writerWithin(by, tx)) ?? OPERATOR;
      const locked = await ArticleRow.findAll({
        ...{ attributes: ['id', 'title', 'slug', 'version'], where: { id: ids }, order: [['id', 'ASC']] },
        ...{ transaction: tx, lock: tx.LOCK.UPDATE },
      });
      const still = locked.filter(({ id, version }) => version === versions.get(`article ${id}`));
      const articleId = still.map(({ id }) => id);
      await moveArticlesToTrash(app, still, actor, tx);
      await RedirectRow.destroy({ where: { importId, articleId }, transaction: tx });
      await forgetComments(app, { importId, articleId }, tx);
      const undone = unedited.filter(({ kind, targetId }) => kind === 'article' && articleId.includes(targetId ?? 0));
      await ImportEntryRow.destroy({ where: { id: undone.map(({ id }) => id) }, transaction: tx });
      return undone.length + pages.length;
    },
  );
}

/** Moves a page to the trash, or gives one that every site has its default text again, and forgets its entry and old addresses. */
async function undoPage(app: App, { entry, by }: { entry: ImportEntryRow; by: string | null }): Promise<void> {
  const { id, importId, targetId, targetVersion } = entry;
  const forget = async (transaction: Transaction) => {
    await RedirectRow.destroy({ where: { importId, pageId: targetId }, transaction });
    await ImportEntryRow.destroy({ where: { id }, transaction });
  };
  const page = await TextPageRow.findByPk(targetId ?? 0);
  if (page && hasDefaultText(page.slug)) {
    const saved = {
      slug: page.slug,
      expected: { field: targetVersion ?? 0 },
      actor: OPERATOR,
      by,
      content: null,
    } as const;
    const once = (_page: unknown, transaction: Transaction) => forget(transaction);
    await savePage(app, { ...saved, once }, async () => ({ title: null, menuTitle: null }));
    return;
  }
  await write(app, { as: 'admin', actor: OPERATOR, tags: ['pages', 'settings'] }, async ({ tx }) => {
    await app.database.exclusive('pages', tx);
    const row = await TextPageRow.findByPk(targetId ?? 0, { transaction: tx });
    if (row?.version === targetVersion) await movePageToTrash(app, row, (await writerWithin(by, tx)) ?? OPERATOR, tx);
    if (row?.version === targetVersion) await forget(tx);
  });
}

async function forgetComments(
  { database }: App,
  { importId, articleId }: { importId: number; articleId: number[] },
  transaction: Transaction,
): Promise<void> {
  if (articleId.length === 0) return;
  await database.sequelize.query(
    `DELETE FROM import_entries WHERE import_id = :importId AND kind = 'comment'
       AND target_id IN (SELECT id FROM comments WHERE article_id IN (:articleId))`,
    { replacements: { importId, articleId }, transaction, type: QueryTypes.RAW },
  );
}

/** Calls `work` with the articles and pages of an import, some at a time. Resolves to the sum of its results. */
async function eachStep(importId: number, work: (entries: ImportEntryRow[]) => Promise<number>): Promise<number> {
  let sum = 0;
  for (let after = 0; ; ) {
    const where = { importId, kind: ['article', 'page'], targetId: { [Op.ne]: null }, id: { [Op.gt]: after } };
    const entries = await ImportEntryRow.findAll({ where, order: [['id', 'ASC']], limit: STEP });
    const last = entries.at(-1);
    if (!last) return sum;
    after = last.id;
    sum += await work(entries);
  }
}

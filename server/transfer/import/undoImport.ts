import { Op, QueryTypes, type Transaction } from 'sequelize';
import { ArticleRow } from '../../articles/model.ts';
import { moveArticlesToTrash } from '../../articles/publishing/trash.ts';
import { OPERATOR } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { StartProblem } from '../../problems.ts';
import { RedirectRow } from '../../redirects/model.ts';
import { TextPageRow } from '../../textPages/model.ts';
import { deleteTextPage } from '../../textPages/textPages.ts';
import { write } from '../../write.ts';
import { recordImport, whileImporting } from './importing.ts';
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
  /** Learns how many are in the trash before the next ones follow; ends the work by throwing. */
  onStep?(deleted: number): Promise<void>;
}

/**
 * Moves the articles and pages of an import to the trash, and removes its old addresses, some at a time: stopped, it goes on when it is
 * called again. Throws a `StartProblem` where some were edited here since, unless these are to stay, and while an import runs.
 */
export const undoImport = (app: App, source: string, options: Undoing): Promise<Undone> =>
  whileImporting(app, async () => {
    const undone = await undoAll(app, source, options);
    const columns = { state: 'undone', finishedAt: app.now() } as const;
    await app.database.write(async (transaction) => {
      const row = await ImportRow.findOne({ where: { source }, transaction });
      await row?.set(columns).save({ transaction });
      if (row) await recordImport(app, { row, actor: OPERATOR, change: 'undone' }, transaction);
    });
    return undone;
  });

/** Does the same within `whileImporting`, and leaves the state of the import as it is. */
export async function undoAll(app: App, source: string, { isEditedKept, onStep }: Undoing): Promise<Undone> {
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
    deleted += await undoEntries(app, row.id, entries);
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
async function undoEntries(app: App, importId: number, entries: ImportEntryRow[]): Promise<number> {
  const rows = await currentOf(entries);
  const unedited = entries.filter(({ kind, targetId, targetVersion }) => {
    const current = rows.get(`${kind} ${targetId}`);
    return current !== undefined && current.version === targetVersion;
  });
  for (const { kind, targetId } of unedited) {
    const page = kind === 'page' ? rows.get(`page ${targetId}`) : undefined;
    if (page) await deleteTextPage(app, page.slug, OPERATOR);
  }
  const idsOf = (wanted: string) => unedited.flatMap(({ kind, targetId }) => (kind === wanted ? (targetId ?? []) : []));
  const [ids, pageId] = [idsOf('article'), idsOf('page')];
  const versions = new Map(unedited.map(({ kind, targetId, targetVersion }) => [`${kind} ${targetId}`, targetVersion]));
  return write(
    app,
    { as: 'admin', actor: OPERATOR, tags: ['articles', ...ids.map((id) => `article:${id}` as const)] },
    async ({ tx }) => {
      const locked = await ArticleRow.findAll({
        ...{ attributes: ['id', 'title', 'slug', 'version'], where: { id: ids }, order: [['id', 'ASC']] },
        ...{ transaction: tx, lock: tx.LOCK.UPDATE },
      });
      const still = locked.filter(({ id, version }) => version === versions.get(`article ${id}`));
      const articleId = still.map(({ id }) => id);
      await moveArticlesToTrash(app, still, OPERATOR, tx);
      await RedirectRow.destroy({ where: { importId, [Op.or]: { articleId, pageId } }, transaction: tx });
      await forgetComments(app, { importId, articleId }, tx);
      const undone = unedited.filter(({ kind, targetId }) => kind === 'page' || articleId.includes(targetId ?? 0));
      await ImportEntryRow.destroy({ where: { id: undone.map(({ id }) => id) }, transaction: tx });
      return undone.length;
    },
  );
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

import { Op, type Transaction } from 'sequelize';
import type { Subject } from '../../shared/activity/activity.ts';
import type { CacheTag } from '../../shared/kit/call.ts';
import type { Site } from '../../shared/site/pages.ts';
import { textPageMessages as messages } from '../../shared/textPages/textPageMessages.ts';
import type { TextPage } from '../../shared/textPages/textPages.ts';
import { record } from '../activity/activity.ts';
import { type Actor, writerWithin } from '../authorise.ts';
import type { App } from '../context.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import { recordRevision } from '../documents/revisions/revisions.ts';
import { ownMedia } from '../documents/text/pictures.ts';
import { factsOf } from '../documents/text/summary.ts';
import { textColumns } from '../documents/text/textColumns.ts';
import { requireVersion, type Update } from '../http/versions.ts';
import { addPageImageUses, withCurrentPictures } from '../images/queries.ts';
import { conflict } from '../problems.ts';
import { type StoreOnce, write } from '../write.ts';
import { TextPageRow } from './model.ts';
import { existingPage } from './queries.ts';
import { pageRevisions } from './revisions.ts';
import { textPageView } from './view.ts';

/** The fields whose change makes a new version. */
const fieldNames = ['slug', 'title', 'menuTitle', 'content', 'inMenu', 'published'] as const;

type Columns = { [Name in (typeof fieldNames)[number] | 'summary']?: TextPageRow[Name] | undefined };

interface TextEdit {
  /** The keys of the pages. */
  ids: number[];
  edit(html: string): string | Promise<string>;
  /** The publication, for default titles and texts. */
  site: Site;
  actor: Actor;
}

/**
 * Changes, within a write, the texts of these pages that are not the default ones, each as by a save of its own.
 * Resolves to the number of those that changed.
 */
export async function editPageTexts(app: App, { ids, edit, site, actor }: TextEdit, tx: Transaction): Promise<number> {
  const where = { id: ids, content: { [Op.ne]: null } };
  const rows = await TextPageRow.findAll({ where, order: ['id'], transaction: tx, lock: tx.LOCK.UPDATE });
  let changed = 0;
  for (const row of rows) {
    const content = await edit(row.content ?? '');
    const { summary, words } = await factsOf(content);
    changed += (await writeColumns(app, row, { columns: { content, summary }, words, site, actor }, tx)).length;
  }
  return changed;
}

interface Save {
  slug: string;
  expected: Update<object>['expected'];
  actor: Actor;
  /** The key of the administrator for whom the operator writes, who is named as the one who does; null for nobody. */
  by?: string | null;
  /** The HTML of the new text; null for the default one, undefined where the text stays. */
  content: string | null | undefined;
  once?: StoreOnce<TextPage> | undefined;
}

/** Writes the text, and the columns that `change` resolves to, as a new version where one differs. */
export function savePage(
  app: App,
  { slug, expected, actor, by = null, content, once }: Save,
  change: (row: TextPageRow, tx: Transaction) => Promise<Columns>,
): Promise<TextPage> {
  return withCurrentPictures(async () => {
    const site = await siteNow(app);
    const { uses = [], words = 0, ...text } = typeof content === 'string' ? await textOf(app, content) : {};
    const { row } = await write(app, { as: 'admin', actor, tags: changedTags, taken }, async ({ tx }) => {
      await app.database.exclusive('pages', tx);
      const row = await existingPage(slug, tx);
      const { version, position } = row;
      await requireVersion({ expected, version, current: () => ({ page: textPageView(row, site) }) });
      const changed = await change(row, tx);
      await addPageImageUses(app, row.id, uses, tx);
      const columns = { ...changed, ...(content === null ? { content: null, summary: null } : text) };
      const named = by === null ? actor : ((await writerWithin(by, tx)) ?? actor);
      const names = await writeColumns(app, row, { columns, words, site, actor: named }, tx);
      await once?.(textPageView(row, site), tx);
      return { row, changed: row.position === position ? names : [...names, 'order'] };
    });
    return textPageView(row, site);
  });
}

const changedTags = ({ changed }: { changed: string[] }): CacheTag[] => [
  ...(changed.length > 0 ? (['pages'] as const) : []),
  // Every page has the menus.
  ...(changed.some((name) => name !== 'content') ? (['settings'] as const) : []),
];

interface ColumnChanges extends Pick<TextEdit, 'site' | 'actor'> {
  columns: Columns;
  /** The number of the words of a new text. */
  words: number;
}

/** Writes those columns that differ, if any, as a new version. Resolves to their names. */
async function writeColumns(
  app: App,
  row: TextPageRow,
  { columns, words, site, actor }: ColumnChanges,
  tx: Transaction,
): Promise<string[]> {
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
    ...(isEdited && { editedAt: columns.content === null && columns.title === null ? null : app.now() }),
  };
  const text = names.includes('content') ? { content: columns.content ?? '', words } : null;
  const save = { row, prepared: null, text, saver: actor, tx };
  await recordRevision(app, pageRevisions, save, () => updateRow(row, { ...changed }, tx));
  const subject = subjectOf(row, site);
  const edited = names.filter((name) => name !== 'published');
  if (edited.length > 0) await record(app, { kind: 'edit', actor, subject, details: { fields: edited } }, tx);
  if (edited.length < names.length) {
    await record(app, { kind: row.published ? 'publish' : 'unpublish', actor, subject }, tx);
  }
  return names;
}

export const siteNow = async ({ settings }: App): Promise<Site> => (await settings.current()).site;

/** Resolves to the columns of a text, the number of its words, and its use of pictures and files. */
export async function textOf(app: App, html: string) {
  const { content, summary, words, uses } = await textColumns(html, ownMedia(app));
  return { content, summary, words, uses };
}

export const taken = () => conflict(messages.slugTaken, { slug: messages.slugTaken });

export const subjectOf = (row: TextPageRow, site: Site): Subject => {
  const { _id, title, slug } = textPageView(row, site);
  return { kind: 'page', rows: [{ _id, name: title, slug }] };
};

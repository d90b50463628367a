import { createHash } from 'node:crypto';
import { Op, QueryTypes, type Transaction } from 'sequelize';
import { isSlug } from '../../../shared/articles/searchFields.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { characterCount, firstCharacters, isVisible, truncate } from '../../../shared/kit/text.ts';
import { isRedirectTarget } from '../../../shared/redirects/redirects.ts';
import { tagPath } from '../../../shared/site/paths.ts';
import { msg } from '../../../shared/texts/t.ts';
import { addArticle } from '../../articles/articles.ts';
import { publishJobOf } from '../../articles/publishing/publishing.ts';
import { slugsFor, storeOldSlug, takenSlugs } from '../../articles/publishing/slug.ts';
import { storeTags } from '../../articles/tags.ts';
import { OPERATOR } from '../../authorise.ts';
import type { CategoryRow } from '../../categories/model.ts';
import { CommentRow } from '../../comments/model.ts';
import { updateShown } from '../../comments/shown.ts';
import { setColumns, updateRow } from '../../database/queries/updateRow.ts';
import { mayKeepKeys } from '../../database/rows/tables.ts';
import { emailKey } from '../../people/users/emailKey.ts';
import { UserRow } from '../../people/users/model.ts';
import { NO_PASSWORD } from '../../people/users/passwords/passwords.ts';
import { insertUser } from '../../people/users/users.ts';
import { HttpProblem } from '../../problems.ts';
import { redirectKey } from '../../redirects/redirectKey.ts';
import { addRedirects, type NewRedirect } from '../../redirects/redirects.ts';
import { servedAmong } from '../../redirects/served.ts';
import type {
  ArticleEntry,
  AuthorEntry,
  CategoryEntry,
  CommentEntry,
  Entry,
  ProfileEntry,
  RedirectEntry,
} from './entries.ts';
import { past, writeProfile } from './fromOctavo.ts';
import { type Importing, nameOf, type Outcome } from './importing.ts';
import { ImportEntryRow } from './model.ts';
import type { Note } from './notes.ts';
import { articleFields, categoryName, ensureCategory, hasAddress, nameText, type PreparedText } from './texts.ts';

/** The longest text of a comment: readers here write shorter ones. */
const LONGEST_COMMENT = 10_000;

/** Entries that are new or that changed, with those of them that came before. */
export interface Batch {
  fresh: Entry[];
  known: ReadonlyMap<string, ImportEntryRow>;
  prepared: ReadonlyMap<Entry, PreparedText>;
  /** Those that are decided before the write. */
  outcomes: ReadonlyMap<Entry, Outcome>;
}

/** A batch within its write. */
interface Writing extends Importing {
  importId: number;
  outcomes: Map<Entry, Outcome>;
  /** The rows that entries became, by `nameOf`. */
  targets: Map<string, number>;
  /** The keys of the names without sign-in that it has made. */
  names: Set<number>;
  /** The categories that were looked up, by their keys. */
  categories: Map<string, CategoryRow>;
  /** Those of the old addresses at which this site has a page of its own. */
  served: ReadonlySet<string>;
  tx: Transaction;
}

/** Writes, within one transaction, all of a batch but pages and texts that came before. Resolves to what became of each. */
export async function writeEntries(importing: Importing, batch: Batch, tx: Transaction): Promise<Map<Entry, Outcome>> {
  const importId = importing.importId ?? 0;
  const writing: Writing = {
    ...importing,
    importId,
    outcomes: new Map(),
    targets: new Map(),
    names: new Set(),
    categories: new Map(),
    served: await servedAmong(importing.app, batch.fresh.flatMap(oldAddresses), tx),
    tx,
  };
  await findTargets(writing, batch);
  const of = <Kind extends Entry['kind']>(kind: Kind) =>
    batch.fresh.filter(
      (entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind && !batch.outcomes.has(entry),
    );
  const { sequelize } = importing.app.database;
  const redirects: NewRedirect[] = [];
  for (const entry of batch.fresh) {
    const decided = batch.outcomes.get(entry);
    if (decided) writing.outcomes.set(entry, withTarget(decided, batch.known.get(nameOf(entry.kind, entry.key))));
    else if (entry.kind === 'aside') {
      writing.outcomes.set(entry, { result: entry.isRefused ? 'refused' : 'aside', notes: [entry.reason] });
    }
  }
  const others: AuthorEntry[] = [];
  for (const entry of of('author')) {
    if (entry.id !== undefined && (await mayKeepKeys(sequelize, { table: 'users', keys: [entry.id] }, tx))) {
      await writeAuthor(writing, entry, { id: entry.id });
    } else others.push(entry);
  }
  // After those, whose keys they would take.
  for (const entry of others) await writeAuthor(writing, entry);
  for (const entry of of('profile')) await addProfile(writing, entry);
  for (const entry of of('category')) await writeCategory(writing, entry);
  redirects.push(...(await writeArticles(writing, of('article'), batch.prepared)));
  await writeComments(writing, of('comment'), batch.known);
  for (const entry of of('redirect')) redirects.push(...redirectsTo(writing, entry));
  await addRedirects(importing.app, redirects, importId, tx);
  return writing.outcomes;
}

function oldAddresses(entry: Entry): string[] {
  if (entry.kind === 'redirect') return [entry.path];
  return entry.kind === 'article' ? entry.paths : [];
}

/** Has a refusal of what came before keep the row that it became, which a later import changes in place of adding another. */
const withTarget = (outcome: Outcome, before: ImportEntryRow | undefined): Outcome =>
  outcome.result === 'refused' && before
    ? { ...outcome, targetId: before.targetId, targetVersion: before.targetVersion }
    : outcome;

/** Looks up the rows to which the entries of a batch belong: articles of comments, the comments that these answer, authors. */
async function findTargets({ importId, targets, tx }: Writing, { fresh, known }: Batch): Promise<void> {
  const wanted = new Set<string>();
  for (const entry of fresh) {
    if (entry.kind === 'article' && entry.author) wanted.add(entry.author);
    if (entry.kind === 'profile') wanted.add(entry.key);
    if (entry.kind === 'comment')
      for (const key of [entry.article, entry.parent, entry.author, entry.columns?.answered]) if (key) wanted.add(key);
    if (entry.kind === 'redirect') for (const key of Object.values(entry.to)) wanted.add(key);
  }
  const keys = [...wanted];
  const where = { importId, kind: ['article', 'page', 'comment', 'author', 'category'], sourceKey: { [Op.in]: keys } };
  const rows = keys.length === 0 ? [] : await ImportEntryRow.findAll({ where, transaction: tx });
  for (const { kind, sourceKey, targetId } of [...rows, ...known.values()]) {
    if (targetId !== null) targets.set(nameOf(kind, sourceKey), targetId);
  }
}

function settle(writing: Writing, entry: Entry, outcome: Outcome): void {
  writing.outcomes.set(entry, outcome);
  if (outcome.targetId) writing.targets.set(nameOf(entry.kind, entry.key), outcome.targetId);
}

/** Finds the account of an author by its address, or makes a name without sign-in and without rights. */
async function writeAuthor(writing: Writing, entry: AuthorEntry, kept: { id?: number } = {}): Promise<number> {
  const { app, tx, targets } = writing;
  const before = targets.get(nameOf('author', entry.key));
  if (before !== undefined) {
    settle(writing, entry, { result: 'kept', targetId: before });
    return before;
  }
  const address = entry.email?.includes('@') ? emailKey(entry.email) : null;
  const account = address === null ? null : await UserRow.findOne({ where: { emailKey: address }, transaction: tx });
  if (account) {
    const notes = [msg('it is the account {name}', { name: account.username })];
    settle(writing, entry, { result: 'new', notes, targetId: account.id });
    return account.id;
  }
  const written = truncate(nameText(entry.name), limits.usernameMax - 5);
  const name = characterCount(written) >= limits.usernameMin ? written : `Author ${written || entry.key.slice(0, 20)}`;
  const named = createHash('sha256').update(`${writing.importId} ${entry.key}`).digest('hex').slice(0, 24);
  // Nobody can receive a mail there, so that no link of one gives this name to anybody: https://www.rfc-editor.org/rfc/rfc6761#section-6.4
  const email = `imported-${named}@octavo.invalid`;
  const hadRights = entry.role !== undefined && entry.role !== 'reader';
  const role = hadRights && writing.hasRoles ? 'author' : 'reader';
  const createdAt = past(entry.created, app.now());
  const row = await withFreeName(name, (username) =>
    insertUser(app, { username, email, role, passwordHash: NO_PASSWORD, createdAt, ...kept }, tx),
  );
  writing.names.add(row.id);
  const notes = [
    ...(row.username === entry.name ? [] : [isNamed(row.username)]),
    ...(hadRights && role !== entry.role ? [lostRights(entry.role, role)] : []),
  ];
  settle(writing, entry, { result: 'new', notes, targetId: row.id, targetVersion: row.version });
  return row.id;
}

const isNamed = (name: string) => msg('it is named {name}', { name });

function lostRights(before: AuthorEntry['role'], role: 'author' | 'reader'): Note {
  if (role === 'author') return msg('it was an administrator, and is an author', {});
  return before === 'author'
    ? msg('it was an author, and is a name without rights', {})
    : msg('it was an administrator, and is a name without rights', {});
}

/** Gives a name that this import has made its text and picture; an account keeps its own. */
async function addProfile(writing: Writing, entry: ProfileEntry): Promise<void> {
  const { targets, names, importId, tx } = writing;
  const where = { importId, kind: 'author' as const, sourceKey: entry.key, targetVersion: { [Op.ne]: null } };
  const userId = targets.get(nameOf('author', entry.key));
  const isOurs = (await ImportEntryRow.count({ where, transaction: tx })) > 0 || names.has(userId ?? 0);
  if (userId !== undefined && isOurs) await writeProfile(entry, { userId, transaction: tx });
  settle(writing, entry, { result: userId !== undefined && isOurs ? 'new' : 'kept' });
}

/** A name that looks like another gets a number, so that nobody is taken for somebody else. */
async function withFreeName(name: string, insert: (name: string) => Promise<UserRow>): Promise<UserRow> {
  for (let number = 1; ; number++) {
    try {
      return await insert(number === 1 ? name : `${name} ${number}`);
    } catch (error) {
      if (!(error instanceof HttpProblem) || !error.errors?.username || number > 1_000) throw error;
    }
  }
}

async function writeCategory(writing: Writing, entry: CategoryEntry): Promise<void> {
  if (categoryName(entry.name) === '') {
    const notes = [msg('it has no name that its address can have', {})];
    return settle(writing, entry, { result: 'refused', notes });
  }
  const { row, isNew } = await ensureCategory(writing, entry.name, entry);
  const notes = row.name === entry.name ? [] : [isNamed(row.name)];
  settle(writing, entry, { result: isNew ? 'new' : 'kept', notes, targetId: row.id });
}

/** Adds articles. Resolves to their old addresses. */
async function writeArticles(
  writing: Writing,
  entries: ArticleEntry[],
  prepared: Batch['prepared'],
): Promise<NewRedirect[]> {
  const { app, tx } = writing;
  if (entries.length === 0) return [];
  await app.database.exclusive('slugs', tx);
  const titles = entries.map((entry) => entry.slug || (prepared.get(entry)?.title ?? ''));
  const slugs = await slugsFor(titles, tx);
  const [redirects, tagged] = [[] as NewRedirect[], [] as { id: number; tags: string[] }[]];
  for (const entry of entries) {
    const text = prepared.get(entry);
    if (!text?.article) continue;
    const { id, tags } = await writeArticle(writing, { entry, prepared: { ...text, article: text.article } }, slugs);
    tagged.push({ id, tags });
    redirects.push(...entry.paths.filter((path) => leadsOn(writing, path)).map((path) => ({ path, articleId: id })));
  }
  await storeTags(app, tagged, tx);
  return redirects;
}

interface Writable {
  entry: ArticleEntry;
  prepared: PreparedText & { article: NonNullable<PreparedText['article']> };
}

async function writeArticle(
  writing: Writing,
  { entry, prepared }: Writable,
  slugs: Awaited<ReturnType<typeof slugsFor>>,
): Promise<{ id: number; tags: string[] }> {
  const { app, tx, targets } = writing;
  const { fields, notes, at, isHandedIn } = articleFields(entry, prepared, app.now());
  const category = fields.category ? (await ensureCategory(writing, fields.category)).row : null;
  const known = entry.author === undefined ? null : targets.get(nameOf('author', entry.author));
  const author = (key: string) => writeAuthor(writing, { kind: 'author', key, place: entry.place, name: key });
  const authorId = known === undefined && entry.author ? await author(entry.author) : (known ?? null);
  const slug = await slugs.take(entry.slug || fields.title);
  const columns = entry.columns && (await importedColumns(writing, entry.columns, fields));
  if (entry.slug && slug !== entry.slug) notes.push(hasAddress(`/articles/${slug}`));
  for (const path of entry.paths) {
    if (leadsOn(writing, path)) continue;
    notes.push(msg('its old address {path} leads nowhere, as this site has a page of its own there', { path }));
  }
  const row = await addArticle(
    app,
    {
      ...{
        fields: { ...fields, slug },
        prepared: prepared.article,
        found: { category, slug },
        staged: null,
        at,
        saver: OPERATOR,
        scope: { of: 'all' },
      },
      authorId: authorId === null ? null : String(authorId),
      columns: columns ?? { updatedAt: entry.updated && entry.updated > at ? entry.updated : at },
    },
    tx,
  );
  for (const old of entry.oldSlugs ?? []) {
    if (!isSlug(old) || slugs.taken.has(old) || (await takenSlugs([old], tx)).size > 0) continue;
    await storeOldSlug({ id: row.id, old, slug }, tx);
    slugs.taken.add(old);
  }
  if (isHandedIn) await setColumns(row, { handedInAt: at }, tx);
  const { id, publishAt } = row;
  if (publishAt) await app.jobs.schedule(publishJobOf({ id, publishAt }, OPERATOR), tx);
  settle(writing, entry, {
    result: 'new',
    notes,
    targetId: id,
    targetVersion: row.version,
    articleId: id,
  });
  return { id, tags: fields.tags };
}

/** Returns the columns of an article of another Octavo, with the key that it had there where it may have that here. */
async function importedColumns(
  { app, tx }: Writing,
  { id, ...columns }: NonNullable<ArticleEntry['columns']>,
  { published, publishAt }: { published: boolean; publishAt?: Date },
) {
  const isKept = await mayKeepKeys(app.database.sequelize, { table: 'articles', keys: [id] }, tx);
  const timeOf = (time: Date | null) => time && past(time, app.now());
  return {
    ...(isKept && { id }),
    createdAt: past(columns.createdAt, app.now()),
    updatedAt: past(columns.updatedAt, app.now()),
    ...(published ? {} : { publishedAt: timeOf(columns.publishedAt) }),
    contentUpdatedAt: timeOf(columns.contentUpdatedAt),
    ...(published || publishAt ? {} : { handedInAt: timeOf(columns.handedInAt) }),
  };
}

interface PlacedComment {
  entry: CommentEntry;
  articleId: number;
  userId: number | null;
  /** The comment at the beginning of its thread, within this batch or before. */
  root: CommentEntry | { id: number } | null;
  answeredId: number | null;
  notes: Note[];
}

/** Adds comments: threads first, then the answers in them, which are of one level here. */
async function writeComments(
  writing: Writing,
  entries: CommentEntry[],
  known: ReadonlyMap<string, ImportEntryRow>,
): Promise<void> {
  const added: CommentEntry[] = [];
  for (const entry of entries) {
    const before = known.get(nameOf('comment', entry.key));
    if (before?.targetId) await changeComment(writing, entry, before);
    else if (!writing.targets.has(nameOf('article', entry.article)))
      settle(writing, entry, { result: 'refused', notes: [msg('its article was not imported', {})] });
    else if (entry.columns?.status !== 'deleted' && !isVisible(entry.message))
      settle(writing, entry, { result: 'refused', notes: [msg('it has no text', {})] });
    else added.push(entry);
  }
  const placed = await placeComments(writing, added);
  const keys = added.flatMap(({ columns }) => columns?.id ?? []);
  const { sequelize } = writing.app.database;
  const isKept =
    keys.length > 0 &&
    keys.length === added.length &&
    (await mayKeepKeys(sequelize, { table: 'comments', keys }, writing.tx));
  const parts = [placed.filter(({ root }) => root === null), placed.filter(({ root }) => root !== null)];
  for (const comments of parts) await insertComments(writing, { comments, isKept });
}

async function placeComments({ targets, tx }: Writing, entries: CommentEntry[]): Promise<PlacedComment[]> {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const earlier = entries.flatMap(({ parent }) => (parent ? (targets.get(nameOf('comment', parent)) ?? []) : []));
  const rows =
    earlier.length === 0 ? [] : await CommentRow.unscoped().findAll({ where: { id: earlier }, transaction: tx });
  const stored = new Map(rows.map((row) => [row.id, row]));
  const storedParent = ({ parent }: CommentEntry) => stored.get(targets.get(nameOf('comment', parent ?? '')) ?? 0);
  const targetOf = (author?: string) => (author ? (targets.get(nameOf('author', author)) ?? null) : null);
  const userOf = ({ author }: CommentEntry) => targetOf(author);
  const rootOf = (entry: CommentEntry): PlacedComment['root'] => {
    const passed = new Set([entry]);
    for (let each = entry; ; ) {
      const parent = each.parent ? byKey.get(each.parent) : undefined;
      // Comments that answer each other in a circle are no answers.
      if (parent && passed.has(parent)) return null;
      if (!parent || parent.article !== entry.article) {
        const row = storedParent(each);
        if (row) return { id: row.parentId ?? row.id };
        return each === entry ? null : each;
      }
      passed.add(parent);
      each = parent;
    }
  };
  return entries.map((entry) => {
    const { columns } = entry;
    const root = rootOf(entry);
    const parent = entry.parent ? byKey.get(entry.parent) : undefined;
    const answeredId = columns
      ? targetOf(columns.answered)
      : root === null
        ? null
        : parent
          ? userOf(parent)
          : (storedParent(entry)?.userId ?? null);
    const isCut = entry.parent !== undefined && root === null;
    const notes = isCut ? [msg('what it answers is not there, and it begins a thread', {})] : [];
    const articleId = targets.get(nameOf('article', entry.article)) ?? 0;
    return { entry, articleId, userId: userOf(entry), root, answeredId, notes };
  });
}

interface NewComments {
  comments: PlacedComment[];
  /** True where they have the keys that they had in another Octavo. */
  isKept: boolean;
}

async function insertComments(writing: Writing, { comments, isKept }: NewComments): Promise<void> {
  if (comments.length === 0) return;
  const { app, tx, targets } = writing;
  const rows = comments.map(({ entry, articleId, userId, root, answeredId, notes }) => {
    const name = truncate(nameText(entry.name), limits.usernameMax);
    if (name === '' && userId === null) notes.push(msg('its writer had no name', {}));
    const message = messageOf(entry, notes);
    const parentId = root === null ? null : 'id' in root ? root.id : (targets.get(nameOf('comment', root.key)) ?? null);
    const { status = entry.isApproved ? 'approved' : 'pending', editedAt = null, id } = entry.columns ?? {};
    const writer = userId === null && status !== 'deleted' ? name || 'Anonymous' : null;
    const at = past(entry.date, app.now());
    const isShown = status === 'approved';
    const values = [
      message,
      articleId,
      userId,
      parentId,
      answeredId,
      status,
      isShown,
      writer,
      at,
      editedAt,
      '[]',
      0,
      1,
    ];
    return isKept ? [...values, id] : values;
  });
  const inserted = await app.database.sequelize.query<{ id: number }>(
    // Sequelize gives nothing back from what begins with INSERT on SQLite.
    `WITH one AS (SELECT 1) INSERT INTO comments (message, article_id, user_id, parent_id, answered_id, status, shown, writer, created_at, edited_at, reasons, reports, version${isKept ? ', id' : ''})
       VALUES :rows RETURNING id`,
    { replacements: { rows }, type: QueryTypes.SELECT, transaction: tx },
  );
  // Rows are numbered in the order of the values; in which they are returned, nobody says.
  const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
  for (const [index, { entry, articleId, notes }] of comments.entries()) {
    const targetId = (isKept ? entry.columns?.id : ids[index]) ?? null;
    settle(writing, entry, { result: 'new', notes, targetId, targetVersion: 1, articleId });
  }
  await showPlaces(
    rows.flatMap((row) => (row[5] === 'approved' ? ((row[3] as number | null) ?? []) : [])),
    tx,
  );
}

/** Shows the places of comments that are not approved themselves and now have an answer that is. */
async function showPlaces(ids: number[], transaction: Transaction): Promise<void> {
  const where = { id: ids, shown: false };
  if (ids.length > 0) await updateShown(await CommentRow.unscoped().findAll({ where, transaction }), transaction);
}

function messageOf({ message }: CommentEntry, notes: Note[]): string {
  const text = message.toWellFormed().replaceAll('\0', '').trim();
  if (characterCount(text) <= LONGEST_COMMENT) return text;
  notes.push(msg('it is shortened to 10,000 characters', {}));
  return firstCharacters(text, LONGEST_COMMENT);
}

async function changeComment(writing: Writing, entry: CommentEntry, before: ImportEntryRow): Promise<void> {
  const row = await CommentRow.findByPk(before.targetId ?? 0, { transaction: writing.tx });
  const notes: Note[] = [];
  const message = messageOf(entry, notes);
  if (row?.version !== before.targetVersion || row.status === 'deleted' || message === '') {
    const { targetId, targetVersion } = before;
    const isChanged = [msg('it was changed here since', {})];
    return settle(writing, entry, { result: 'kept', notes: isChanged, targetId, targetVersion });
  }
  await updateRow(row, { message }, writing.tx);
  const { id: targetId, version: targetVersion, articleId } = row;
  settle(writing, entry, { result: 'changed', notes, targetId, targetVersion, articleId });
}

const leadsOn = ({ served }: Writing, path: string): boolean => !served.has(redirectKey(path) ?? '');

/** Returns an old address with what it leads to; none where that was not imported, and where this site has a page of its own. */
function redirectsTo(writing: Writing, entry: RedirectEntry): NewRedirect[] {
  const { to, path } = entry;
  const target = (kind: Entry['kind'], key: string) => writing.targets.get(nameOf(kind, key));
  const settled = (
    redirect: NewRedirect | null,
    reason = msg('what it leads to was not imported', {}),
  ): NewRedirect[] => {
    settle(writing, entry, redirect ? { result: 'new' } : { result: 'aside', notes: [reason] });
    return redirect ? [redirect] : [];
  };
  if (!leadsOn(writing, path)) {
    return settled(null, msg('it leads nowhere, as this site has a page of its own there', {}));
  }
  if ('path' in to) {
    const redirect = isRedirectTarget(to.path) ? { path, location: to.path } : null;
    return settled(redirect, msg('what it leads to is no path of this site', {}));
  }
  if ('tag' in to) return settled({ path, location: tagPath(to.tag) });
  if ('article' in to) {
    const [articleId, pageId] = [target('article', to.article), target('page', to.article)];
    return settled(articleId ? { path, articleId } : pageId ? { path, pageId } : null);
  }
  if ('page' in to) {
    const pageId = target('page', to.page);
    return settled(pageId ? { path, pageId } : null);
  }
  const [userId, categoryId] =
    'author' in to ? [target('author', to.author)] : [undefined, target('category', to.category)];
  return settled(userId ? { path, userId } : categoryId ? { path, categoryId } : null);
}

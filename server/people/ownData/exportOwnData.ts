import { Readable } from 'node:stream';
import { QueryTypes, type Sequelize } from 'sequelize';
import type { OwnData } from '../../../shared/people/ownData.ts';
import type { User } from '../../../shared/people/users.ts';
import type { App } from '../../context.ts';
import { IS_COMMENT_LIVE, isLive } from '../../database/queries/live.ts';
import type { Viewer } from '../../http/state.ts';

/** The number of rows that are read at a time; those of articles are large. */
const BATCH = 200;
const LARGE_BATCH = 5;

type SectionName = Exclude<keyof OwnData, 'exportedAt' | 'account'>;
type Columns = Record<string, unknown>;

interface Section {
  /** The FROM clause, without its keyword; `:id` is the account. */
  from: string;
  /** The names of the exported columns, each with its expression in SQL where that is not the same name. */
  columns: (string | [name: string, sql: string])[];
  /** The column in whose order rows are read, and what is before all its values. */
  key?: string;
  start?: number | string;
  isLarge?: true;
  view?(row: Columns): Columns;
}

/**
 * Returns the JSON of all that is stored of an account, as a stream, which reads a few rows at a time however much somebody
 * has written. Secrets are left out: the password's hash, what sessions and links are known by.
 */
export function exportOwnData({ database }: App, { user }: Viewer): Readable {
  return Readable.from(parts(database.sequelize, user));
}

async function* parts(sequelize: Sequelize, account: User): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(new Date())},\n"account": ${JSON.stringify(account)}`;
  for (const [name, section] of Object.entries(sections)) {
    yield `,\n"${name}": [`;
    let separator = '\n';
    for await (const row of rowsOf(sequelize, section, Number(account._id))) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

async function* rowsOf(sequelize: Sequelize, section: Section, id: number): AsyncGenerator<Columns> {
  const { from, columns, key = 'id', start = 0, isLarge, view = (row) => row } = section;
  const limit = isLarge ? LARGE_BATCH : BATCH;
  const selected = columns.map((column) => {
    const [name, sql] = typeof column === 'string' ? [column, columnOf(column)] : column;
    return `${sql} AS "${name}"`;
  });
  const sql = `SELECT ${key} AS "rowKey", ${selected.join()} FROM ${from} AND ${key} > :after ORDER BY ${key} LIMIT :limit`;
  for (let after = start; ; ) {
    const rows = await sequelize.query<Columns & { rowKey: number | string }>(sql, {
      replacements: { id, after, limit },
      type: QueryTypes.SELECT,
    });
    for (const { rowKey, ...row } of rows) {
      after = rowKey;
      yield view(withTypes(row));
    }
    if (rows.length < limit) return;
  }
}

const columnOf = (name: string) =>
  name === '_id' ? 'id' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Gives the columns the types of JSON that the API has: SQLite stores times as text and flags as numbers. */
function withTypes(row: Columns): Columns {
  const entries = Object.entries(row).map(([name, value]) => {
    if (value === null) return [name, null];
    if (name.endsWith('At')) return [name, new Date(value as string).toISOString()];
    if (['_id', 'article', 'of'].includes(name)) return [name, String(value)];
    return [name, name === 'published' ? Boolean(value) : value];
  });
  return Object.fromEntries(entries);
}

/** Reads the columns that hold JSON text. */
const parsed =
  (...names: string[]) =>
  (row: Columns): Columns => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, row[name] === null ? null : JSON.parse(row[name] as string)])),
  });

const ownRows = (table: string) => `${table} WHERE user_id = :id`;

// As the writer is told it: a comment that was taken for spam waits, too.
const STATUS = "CASE status WHEN 'spam' THEN 'pending' ELSE status END";

const comment: Pick<Section, 'columns'> = {
  columns: ['_id', ['article', 'article_id'], 'message', 'createdAt', 'editedAt', ['status', STATUS]],
};

const message = { columns: ['_id', 'username', 'email', 'message', 'createdAt'] };

const article: Omit<Section, 'from'> = {
  columns: [
    ...['_id', 'title', 'slug', 'summary', 'tags', 'content', 'published'],
    ...['createdAt', 'updatedAt', 'publishedAt'],
  ],
  isLarge: true,
  view: parsed('tags'),
};

const sections: Record<SectionName, Section> = {
  authorPage: { from: ownRows('author_profiles'), key: 'user_id', columns: ['bio'] },
  sessions: {
    from: ownRows('sessions'),
    start: '',
    columns: ['device', 'createdAt', 'lastSeenAt', ['endsAt', 'expires_at']],
  },
  comments: { from: `${ownRows('comments')} AND ${IS_COMMENT_LIVE}`, ...comment },
  commentsInTrash: { from: `${ownRows('comments')} AND NOT (${IS_COMMENT_LIVE})`, ...comment },
  reports: {
    from: ownRows('comment_reports'),
    key: 'comment_id',
    columns: [['comment', 'comment_id'], 'reason', 'createdAt'],
  },
  messages: { from: `${ownRows('contacts')} AND ${isLive()}`, ...message },
  messagesInTrash: { from: `${ownRows('contacts')} AND NOT ${isLive()}`, ...message },
  articles: { from: `articles WHERE author_id = :id AND ${isLive()}`, ...article },
  articlesInTrash: { from: `articles WHERE author_id = :id AND NOT ${isLive()}`, ...article },
  drafts: {
    from: ownRows('drafts'),
    start: '',
    columns: ['_id', 'kind', ['of', 'of_id'], 'updatedAt', 'fields'],
    isLarge: true,
    view: parsed('fields'),
  },
  savedViews: { from: ownRows('saved_views'), columns: ['_id', 'list', 'name', 'query'], view: parsed('query') },
  previewLinks: {
    from: ownRows('preview_links'),
    columns: ['_id', ['article', 'article_id'], 'createdAt', 'expiresAt'],
  },
  pictures: { from: `${ownRows('images')} AND kind = 'image'`, columns: ['_id', 'alt', 'fileName', 'createdAt'] },
  files: {
    from: `${ownRows('images')} AND kind <> 'image'`,
    columns: ['_id', 'kind', ['title', 'alt'], 'fileName', 'createdAt'],
  },
  activity: { from: 'activity WHERE actor_id = :id', columns: ['_id', 'kind', 'createdAt', 'address'] },
  notifications: { from: ownRows('notifications'), columns: ['_id', 'kind', 'createdAt', 'readAt'] },
  notificationSettings: {
    from: ownRows('notification_settings'),
    key: 'user_id',
    columns: ['comment', 'answer', 'message', 'held'],
  },
  passkeys: { from: ownRows('passkeys'), columns: ['_id', 'name', 'createdAt', 'lastUsedAt'] },
  authenticatorApps: { from: ownRows('totps'), key: 'user_id', columns: ['confirmedAt'] },
  invitations: {
    from: 'invitations WHERE invited_by = :id',
    columns: ['_id', 'email', 'role', 'createdAt', 'expiresAt'],
  },
};

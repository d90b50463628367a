import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { flag, id, integer, owner, reference, text, time, version } from './columns.ts';
import { createTable, run } from './statements.ts';
import { sumByQuarters } from './statistics.ts';
import { countRows } from './totals.ts';

/** Creates the tables of accounts, and of what they have. */
export async function createPeople(context: MigrationContext): Promise<void> {
  await createUsers(context);
  await createSessions(context);
  await createLinks(context);
  await createProfiles(context);
}

async function createUsers(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  const skeletons = ['username_skeleton', 'username_lower_skeleton', 'username_upper_skeleton'];
  await createTable(context, 'users', {
    id,
    username: text,
    // Folded copies: unique without regard to case, in the same way on both databases.
    username_key: { ...text, unique: true },
    // By which no two names look the same.
    ...Object.fromEntries(skeletons.map((column) => [column, DataTypes.TEXT])),
    email: text,
    email_key: { ...text, unique: true },
    email_confirmed_at: DataTypes.DATE,
    password_hash: text,
    // A role is one of the two or neither.
    is_admin: flag,
    is_author: { ...flag, defaultValue: false },
    second_factor: { ...flag, defaultValue: false },
    // Its change ends what the account's devices are known by.
    device_generation: { ...integer, defaultValue: 0 },
    created_at: time,
    version,
  });
  for (const columns of [['created_at', 'id'], ['is_admin'], ...skeletons.map((column) => [column])]) {
    await schema.addIndex('users', columns, { transaction });
  }
  const authors =
    'CREATE INDEX users_authors_created_at_id ON users (created_at, id, is_author) WHERE is_author = TRUE';
  await run(context, [authors]);
  const part = (row: string) => `CASE WHEN ${row}.is_admin THEN 1 ELSE 0 END`;
  await countRows(context, { table: 'users', kind: () => "'users'", part, decisive: ['is_admin'] });
  const counts = () => 'TRUE';
  await sumByQuarters(context, { table: 'users', kind: 'registrations', time: 'created_at', counts, decisive: [] });
}

async function createSessions(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  await createTable(context, 'sessions', {
    id: { type: DataTypes.TEXT, primaryKey: true },
    user_id: owner,
    device: DataTypes.TEXT,
    proved_by_factor: { ...flag, defaultValue: false },
    remembered_device: DataTypes.TEXT,
    created_at: DataTypes.DATE,
    last_seen_at: DataTypes.DATE,
    expires_at: time,
  });
  for (const column of ['user_id', 'expires_at', 'last_seen_at']) {
    await schema.addIndex('sessions', [column], { transaction });
  }
}

/** Creates the tables of the links in mails to accounts, and of invitations. */
async function createLinks(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  await createTable(context, 'account_links', {
    id,
    user_id: owner,
    purpose: text,
    token_hash: { ...text, unique: true },
    email: text,
    // The address that the account had when the link was made.
    account_email: DataTypes.TEXT,
    // What a link 'This was not me' disowns.
    subject: DataTypes.TEXT,
    expires_at: time,
    used_at: DataTypes.DATE,
  });
  for (const columns of [['user_id', 'purpose'], ['expires_at'], ['subject']]) {
    await schema.addIndex('account_links', columns, { transaction });
  }

  await createTable(context, 'invitations', {
    id,
    email: text,
    // One invitation for an address: another one takes its place.
    email_key: { ...text, unique: true },
    role: text,
    token_hash: { ...text, unique: true },
    invited_by: reference('users', 'SET NULL'),
    created_at: time,
    expires_at: time,
  });
  await schema.addIndex('invitations', ['created_at', 'id'], { transaction });
}

/** Creates the tables of what authors say of themselves, and of the views that accounts save of the dashboard's lists. */
async function createProfiles(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  await createTable(context, 'author_profiles', {
    user_id: { ...reference('users', 'CASCADE'), primaryKey: true },
    bio: text,
    image_id: reference('images', 'SET NULL'),
    version: integer,
  });
  await schema.addIndex('author_profiles', ['image_id'], { transaction });

  const columns = { id, user_id: owner, list: text, name: text, name_key: text, query: text };
  await createTable(context, 'saved_views', columns);
  await schema.addIndex('saved_views', ['user_id', 'list', 'name_key'], { unique: true, transaction });
}

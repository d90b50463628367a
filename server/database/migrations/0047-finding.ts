import type { Migration } from './migration.ts';

/**
 * Adds what searches of long lists need: on SQLite whether articles were handed in, on Postgres how words begin. And the
 * number of times that the known words were forgotten, by which processes tell whether they know of the same ones.
 */
export const finding: Migration = {
  name: '0047-finding',
  async up({ schema: { sequelize }, transaction }) {
    const isPostgres = sequelize.getDialect() === 'postgres';
    for (const statement of [...STATE, ...(isPostgres ? FOR_POSTGRES : FOR_SQLITE)]) {
      await sequelize.query(statement, { transaction });
    }
  },
};

const STATE = [
  'CREATE TABLE search_state (generation INTEGER NOT NULL)',
  'INSERT INTO search_state (generation) VALUES (0)',
];

const FOR_SQLITE = [
  'DROP INDEX articles_states',
  `CREATE INDEX articles_states ON articles
     (id, published, published_at, created_at, category_id, author_id, publish_at, handed_in_at)`,
];

const FOR_POSTGRES = ['CREATE INDEX search_terms_beginnings ON search_terms (term COLLATE "C")'];

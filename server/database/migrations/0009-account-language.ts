import { run } from './0001-initial/statements.ts';
import type { Migration } from './migration.ts';

/** Lets an account choose the language of its dashboard. */
export const accountLanguage: Migration = {
  name: '0009-account-language',
  async up(context) {
    await run(context, ['ALTER TABLE users ADD COLUMN language TEXT']);
  },
};

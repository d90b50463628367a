import { initial } from './0001-initial.ts';
import type { Migration } from './migration.ts';

/** All migrations in order. Imported by name, so that a bundler includes them. */
export const migrations: Migration[] = [initial];

import { initial } from './0001-initial.ts';
import { tagBeginnings } from './0002-tag-beginnings.ts';
import { names } from './0003-names.ts';
import { pictureUses } from './0004-picture-uses.ts';
import { sortedNames } from './0005-sorted-names.ts';
import { imports } from './0006-imports.ts';
import { redirects } from './0007-redirects.ts';
import { backups } from './0008-backups.ts';
import { accountLanguage } from './0009-account-language.ts';
import { uploadedImports } from './0010-uploaded-imports.ts';
import { runningBackups } from './0011-running-backups.ts';
import { callCounts } from './0012-call-counts.ts';
import { startedImports } from './0013-started-imports.ts';
import type { Migration } from './migration.ts';

/** All migrations in order. Imported by name, so that a bundler includes them. */
export const migrations: Migration[] = [
  ...[initial, tagBeginnings, names, pictureUses, sortedNames],
  ...[imports, redirects, backups, accountLanguage, uploadedImports, runningBackups, callCounts, startedImports],
];

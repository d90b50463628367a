import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'vitest';
import { t } from '../../../shared/texts/t.ts';
import type { App } from '../../context.ts';
import { importSite, type Reported } from '../../transfer/import/importSite.ts';
import { sayNotes } from '../../transfer/import/notes.ts';
import { type FormatName, openFormat } from '../../transfer/import/openFormat.ts';
import { filesByName, type SourceFile } from '../../transfer/import/sources/openSource.ts';
import { openApp } from './openApp.ts';
import { ownDatabase } from './ownDatabase.ts';

/** A file of what is imported, with this content. */
export const sourceFile = (name: string, content: string | Buffer): SourceFile => {
  const bytes = Buffer.from(content as string);
  return { name, size: bytes.length, open: async () => Readable.from([bytes]) };
};

interface Import {
  as?: FormatName;
  site?: string;
  isDryRun?: boolean;
  hasPictures?: boolean;
  /** Further files, in which pictures are. */
  uploads?: SourceFile[];
}

/** Imports one file, or the files of a folder. Resolves to what came of it, with what is said of each entry by its kind and key. */
export async function importInto(app: App, content: string | SourceFile[], options: Import = {}) {
  const files = typeof content === 'string' ? [sourceFile('export.xml', content)] : content;
  const { as, site = null, isDryRun = false, hasPictures = true, uploads = [] } = options;
  const isMany = typeof content !== 'string';
  const format = await openFormat({ path: 'export', isMany, files, skipped: [], close: async () => {} }, { as, site });
  const said = new Map<string, string>();
  const entries: Reported[] = [];
  const summary = await importSite(app, format, {
    ...{ fingerprint: '', isDryRun, hasPictures },
    files: filesByName([...(isMany ? files : []), ...uploads]),
    onEntry(entry) {
      entries.push(entry);
      said.set(`${entry.kind} ${entry.key}`, `${entry.result}: ${sayNotes(entry.notes)}`);
    },
  });
  return { ...summary, stopped: summary.stopped && t(summary.stopped), said, entries };
}

/** A test with the context of a site without content, on the database of its project. */
export const it = test.extend<{ app: App }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of what a fixture needs.
  app: async ({}, use) => {
    const own = await ownDatabase(process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite');
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'octavo-import-'));
    const app = openApp(own, { dataFolder });
    await app.settings.open();
    await use(app);
    await own.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  },
});

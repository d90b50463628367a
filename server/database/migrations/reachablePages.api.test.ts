import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { reservedSlugs } from '../../../shared/reservedSlugs.ts';
import { emptyDatabase, temporaryFolder } from '../../testing/octavo.ts';
import { openDatabase } from '../open.ts';
import { reachablePages } from './0044-reachable-pages.ts';
import { migrations } from './all.ts';

type Row = Record<string, unknown> & { slug: string };

/** Makes a database as it was before the migration, with pages of these slugs, those of the second list in the trash. */
async function filledBefore(slugs: string[], trashed: string[] = []) {
  const folder = temporaryFolder();
  const { url, drop } = await emptyDatabase(folder);
  const database = openDatabase(url);
  onTestFinished(async () => {
    await database.close();
    await drop();
    rmSync(folder, { recursive: true });
  });
  const { sequelize } = database;
  const schema = sequelize.getQueryInterface();
  const page = (slug: string, place: number) => ({
    ...{ slug, title: `Page ${slug}`, menu_title: slug, content: '<p>Text.</p>', summary: 'Text.', in_menu: 'header' },
    ...{ position: place, edited_at: new Date('2026-01-02T03:04:05Z'), version: 7 },
  });
  const index = migrations.indexOf(reachablePages);
  await database.write(async (transaction) => {
    for (const { up } of migrations.slice(0, index)) await up({ schema, transaction });
    await schema.bulkInsert(
      'text_pages',
      slugs.map((slug, at) => page(slug, at + 4)),
      { transaction },
    );
    const inTrash = trashed.map((slug, at) => ({ id: 100 + at, ...page(slug, 1), deleted_at: new Date() }));
    if (inTrash.length > 0) await schema.bulkInsert('trashed_text_pages', inTrash, { transaction });
  });
  const rows = async (table: string): Promise<Row[]> => {
    const [found] = await sequelize.query(`SELECT * FROM ${table} ORDER BY id`);
    return found as Row[];
  };
  const migrate = () =>
    database.write(async (transaction) => {
      for (const { up } of migrations.slice(index)) await up({ schema, transaction });
    });
  return { rows, migrate };
}

const slugsOf = (rows: Row[]) => rows.map(({ slug }) => slug);
const withoutSlug = (rows: Row[]) => rows.map(({ slug: _, ...row }) => row);

it('gives pages at an address of the site the next free one, and changes nothing else', async () => {
  const slugs = ['imprint', 'search', 'search-2', 'forgot-password', 'invitation'];
  const { rows, migrate } = await filledBefore(slugs, ['search', 'search', 'colophon']);
  const before = [await rows('text_pages'), await rows('trashed_text_pages')];

  await migrate();

  const [pages = [], trashed = []] = [await rows('text_pages'), await rows('trashed_text_pages')];
  expect(slugsOf(pages)).toEqual([
    ...['about', 'policy', 'terms', 'imprint'],
    ...['search-3', 'search-2', 'forgot-password-2', 'invitation-2'],
  ]);
  expect(slugsOf(trashed)).toEqual(['search-4', 'search-5', 'colophon']);
  expect([pages, trashed].map(withoutSlug)).toEqual(before.map(withoutSlug));
});

it('leaves no page at an address that the site has now', async () => {
  const { rows, migrate } = await filledBefore([...reservedSlugs]);

  await migrate();

  expect(slugsOf(await rows('text_pages')).filter((slug) => reservedSlugs.has(slug))).toEqual([]);
});

import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { emptyDatabase, temporaryFolder } from '../../testing/octavo.ts';
import { openDatabase } from '../open.ts';
import { publishing } from './0019-publishing.ts';
import { migrations } from './all.ts';

it('dates the articles that were published before by their creation, and no draft', async () => {
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
  const row = (slug: string, published: string) => `('${slug}', '${slug}', '', '', 1, '[]', ${published}, '',
    '2020-01-02 03:04:05.000 +00:00', '2021-01-02 03:04:05.000 +00:00')`;
  await database.write(async (transaction) => {
    for (const { up } of migrations.slice(0, migrations.indexOf(publishing))) await up({ schema, transaction });
    await sequelize.query(
      `INSERT INTO articles (title, slug, content, summary, reading_minutes, tags, published, image_alt, created_at, updated_at)
       VALUES ${row('published', 'TRUE')}, ${row('draft', 'FALSE')}`,
      { transaction },
    );
  });

  await database.write((transaction) => publishing.up({ schema, transaction }));

  const [rows] = await sequelize.query(
    'SELECT slug, published_at AS at, publish_at AS later FROM articles ORDER BY id',
  );
  const times = (rows as { at: Date | string | null; later: null }[]).map(({ at, later }) => [
    at && new Date(at),
    later,
  ]);
  expect(times).toEqual([
    [new Date('2020-01-02T03:04:05Z'), null],
    [null, null],
  ]);
});

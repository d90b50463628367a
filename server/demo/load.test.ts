import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Op } from 'sequelize';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { ArticleRow } from '../articles/model.ts';
import { openApp } from '../testing/servers/openApp.ts';
import { ownDatabase } from '../testing/servers/ownDatabase.ts';
import { loadDemo } from './load.ts';

it('loads the demo with its pictures without encoding one, so that the site answers soon', async () => {
  const own = await ownDatabase('sqlite');
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'octavo-demo-'));
  onTestFinished(async () => {
    await own.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const app = openApp(own, { dataFolder });
  app.passwords.hash = async () => 'no hash';
  app.images.queue = () => Promise.reject(new Error('A picture is encoded.'));

  await loadDemo(app, dataFolder);

  const rows = await ArticleRow.findAll({ where: { imageKey: { [Op.ne]: null } } });
  expect(rows).toHaveLength(25);
  for (const { slug, imageKey, imageWidths, imageHeight } of rows) {
    const widths = JSON.parse(imageWidths!) as number[];
    const files = widths.map((width) => sharp(path.join(dataFolder, 'images', imageKey!, `${width}.webp`)).metadata());
    const sizes = await Promise.all(files);
    expect({ slug, widths: sizes.map(({ width }) => width), height: sizes.at(-1)?.height }).toEqual({
      ...{ slug, widths, height: imageHeight },
    });
  }
});

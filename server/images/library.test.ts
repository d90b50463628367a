import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { App } from '../context.ts';
import { openApp } from '../testing/servers/openApp.ts';
import { ownDatabase } from '../testing/servers/ownDatabase.ts';
import { imagesByKeys, removeUnusedImages } from './library.ts';
import { ImageRow } from './model.ts';
import { addImageUses } from './queries.ts';

const DAY = 24 * 60 * 60 * 1000;
const scheduleRemoval = ({ database, jobs }: App) =>
  database.write((tx) => jobs.schedule({ kind: removeUnusedImages.kind, key: removeUnusedImages.kind }, tx));
const keyOf = (number: number) => number.toString(16).padStart(24, '0');

describe.each(['sqlite', 'postgres'] as const)('removing unused pictures on %s', (engine) => {
  /** Opens a library of `count` pictures, 40 days old, in as many processes on one folder. */
  async function opened(count: number, processes: number) {
    const own = await ownDatabase(engine);
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'octavo-'));
    onTestFinished(async () => {
      await own.remove();
      rmSync(dataFolder, { recursive: true });
    });
    const all = Array.from({ length: processes }, () => openApp(own, { dataFolder }));
    const createdAt = new Date(Date.now() - 40 * DAY);
    for (let number = 1; number <= count; number++) {
      mkdirSync(path.join(dataFolder, 'images', keyOf(number)), { recursive: true });
      const sizes = { imageWidths: '[60]', imageHeight: 40, alt: '', userId: null, createdAt };
      await ImageRow.create({ imageKey: keyOf(number), ...sizes });
    }
    const files = (...parts: string[]) => readdirSync(path.join(dataFolder, ...parts)).sort();
    return { all, files };
  }

  it('moves each to the trash once, where two processes do it at the same time', async () => {
    const { all, files } = await opened(45, 2);
    await scheduleRemoval(all[0]!);

    for (let round = 0; round < 6; round++) await Promise.all(all.map(({ jobs }) => jobs.runNext()));

    expect(await ImageRow.count()).toBe(0);
    expect(files('images')).toEqual([]);
    expect(files('trash', 'images')).toHaveLength(45);
  });

  it('leaves one alone that an article begins to show at the same moment', async () => {
    const { all, files } = await opened(3, 2);
    const [writing, removing] = all as [App, App];
    await scheduleRemoval(removing);
    let removed: Promise<unknown> = Promise.resolve();

    await writing.database.write(async (tx) => {
      await addImageUses(writing, 7, { uses: [{ key: keyOf(2) }], scope: { of: 'all' } }, tx);
      removed = removing.jobs.runNext();
    });
    await removed;

    expect(files('images')).toEqual([keyOf(2)]);
    expect([...(await imagesByKeys(writing, [keyOf(1), keyOf(2)])).keys()]).toEqual([keyOf(2)]);
  });
});

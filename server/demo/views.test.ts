import { expect, it, onTestFinished } from 'vitest';
import { ArticleRow } from '../articles/model.ts';
import { openApp } from '../testing/servers/openApp.ts';
import { ownDatabase } from '../testing/servers/ownDatabase.ts';
import { loadViews } from './views.ts';

it('the demo has views on each of sixty days, of articles that were published by then', async () => {
  const own = await ownDatabase('sqlite');
  onTestFinished(() => own.remove());
  const app = openApp(own, { now: () => new Date('2026-11-27T12:00:00Z') });
  for (const [slug, date] of [
    ['old', '2026-01-01T00:00:00Z'],
    ['new', '2026-11-17T12:00:00Z'],
  ] as const) {
    const times = { publishAt: null, publishFailedAt: null, publishedAt: new Date(date), createdAt: new Date(date) };
    const image = { imageKey: null, imageWidths: null, imageHeight: null, imageAlt: '' };
    await ArticleRow.create({
      ...{ title: slug, slug, content: '', summary: '', readingMinutes: 1, tags: '[]', published: true },
      ...{ categoryId: null, authorId: null, updatedAt: new Date(date), ...image, ...times },
    });
  }

  await loadViews(app);

  const days = async (table: string, where = '1 = 1') =>
    Number(
      (await app.database.read<{ days: number }>(`SELECT COUNT(*) AS days FROM ${table} WHERE ${where}`))[0]?.days,
    );
  expect(await days('daily_sums', "kind = 'views' AND total > 0")).toBe(60);
  expect(await days('daily_sums', "kind = 'readers' AND total > 0")).toBe(60);
  expect(await days('daily_article_views', 'article_id = 1')).toBe(60);
  expect(await days('daily_article_views', 'article_id = 2')).toBe(9);
});

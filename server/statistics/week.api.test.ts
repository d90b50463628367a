import { expect } from 'vitest';
import { dayNumber } from '../../shared/kit/days.ts';
import type { Statistics } from '../../shared/statistics/statistics.ts';
import { makeArticle, makeAuthor, makeCategory } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

/** Stores views of an article on the day so many days before the last one of the statistics. */
async function view(article: { _id: string }, { ago, views }: { ago: number; views: number }): Promise<void> {
  const { to } = (await octavo.admin.get('/api/statistics')).body as Statistics;
  const row = { day: dayNumber(to) - ago, views, articleId: Number(article._id) };
  await sql(octavo, 'INSERT INTO daily_article_views (day, article_id, views) VALUES (:day, :articleId, :views)', row);
  await sql(
    octavo,
    `INSERT INTO daily_sums (day, kind, total) VALUES (:day, 'views', :views)
       ON CONFLICT (day, kind) DO UPDATE SET total = daily_sums.total + excluded.total`,
    row,
  );
}

it('has the views of the last seven days, of the seven before, and the three articles read most, whatever time is chosen', async () => {
  const { client } = await makeAuthor(octavo);
  const { category } = await makeCategory(octavo);
  const articles = [];
  for (const as of [octavo, octavo, octavo, { ...octavo, admin: client }])
    articles.push(await makeArticle(as, { category }));
  const [first, second, third, own] = articles;
  expect((await octavo.admin.get('/api/statistics')).body.week).toEqual({ views: 0, viewsBefore: 0, articles: [] });
  await view(first!, { ago: 0, views: 1 });
  await view(second!, { ago: 6, views: 5 });
  await view(third!, { ago: 7, views: 40 });
  await view(first!, { ago: 13, views: 2 });
  await view(third!, { ago: 14, views: 100 });
  await view(third!, { ago: 3, views: 3 });
  await view(own!, { ago: 2, views: 2 });

  const { week } = (await octavo.admin.get('/api/statistics?from=2024-05-05&to=2024-05-05')).body as Statistics;
  const ofAuthor = ((await client.get('/api/statistics')).body as Statistics).week;

  expect({ ...week, articles: week.articles.map(({ _id, views }) => [_id, views]) }).toEqual({
    ...{ views: 11, viewsBefore: 42 },
    articles: [
      [second!._id, 5],
      [third!._id, 3],
      [own!._id, 2],
    ],
  });
  expect(ofAuthor).toEqual({
    ...{ views: 2, viewsBefore: 0 },
    articles: [{ _id: own!._id, title: own!.title, slug: own!.slug, views: 2 }],
  });
});

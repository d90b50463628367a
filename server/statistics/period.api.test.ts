import { describe, expect } from 'vitest';
import { dateOf, dayNumber } from '../../shared/kit/days.ts';
import type { Statistics } from '../../shared/statistics/statistics.ts';
import { makeArticle } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const statistics = async (query = ''): Promise<Statistics> => (await octavo.admin.get(`/api/statistics${query}`)).body;

describe('the time', () => {
  const today = () => dateOf(Math.floor(Date.now() / 86_400_000));

  it('is the 30 days until today, or those that are named, each with its sums', async () => {
    const before = today();
    const usual = await statistics();
    const chosen = await statistics('?from=2025-12-30&to=2026-01-02');
    const until = await statistics('?to=2026-03-01');

    // Midnight may fall between.
    expect([before, today()]).toContain(usual.to);
    expect(usual.days).toHaveLength(30);
    expect(usual.timeZone).toBe('UTC');
    expect(chosen.days.map(({ date }) => date)).toEqual(['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02']);
    expect(chosen.days[0]).toEqual({
      ...{ date: '2025-12-30', views: 0, readers: 0, articles: 0, comments: 0, registrations: 0, messages: 0 },
    });
    expect([until.from, until.to, until.days.length]).toEqual(['2026-01-31', '2026-03-01', 30]);
  });

  it.each([
    ['?from=yesterday', 'from', 'from must be a date such as 2026-12-31.'],
    ['?to=2026-02-30', 'to', 'to must be a date such as 2026-12-31.'],
    ['?from=2026-02-02&to=2026-02-01', 'from', 'from must not be after to.'],
    ['?from=2020-01-01&to=2026-01-01', 'from', 'from must be less than 1,096 days before to.'],
    ['?from=2020-01-01', 'from', 'from must be less than 1,096 days before to.'],
  ])('%s is refused by the name of the field', async (query, field, message) => {
    const response = await octavo.admin.get(`/api/statistics${query}`);

    expect([response.status, response.body.errors]).toEqual([422, { [field]: message }]);
  });

  it('may be three years', async () => {
    const { days } = await statistics('?from=2023-01-01&to=2025-12-31');

    expect(days).toHaveLength(dayNumber('2025-12-31') - dayNumber('2023-01-01') + 1);
  });
});

describe('the most viewed articles', () => {
  const day = dayNumber('2024-05-05');
  const view = (articleId: string | number, views: number) =>
    sql(octavo, 'INSERT INTO daily_article_views (day, article_id, views) VALUES (:day, :articleId, :views)', {
      day,
      articleId: Number(articleId),
      views,
    });

  it('are those that are published, however many others were viewed more', async () => {
    const [most, less] = [
      await makeArticle(octavo, { published: true }),
      await makeArticle(octavo, { published: true }),
    ];
    for (let gone = 1; gone <= 31; gone++) await view(1_000_000 + gone, 100);
    await view(less._id, 2);
    await view(most._id, 3);

    const { articles } = await statistics('?from=2024-05-05&to=2024-05-05');

    expect(articles.map(({ _id, views }) => [_id, views])).toEqual([
      [most._id, 3],
      [less._id, 2],
    ]);
  });
});

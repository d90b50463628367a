import type { ArticleAddress } from '../articles/finding/queries.ts';
import { articleAddresses } from '../articles/finding/queries.ts';
import type { App } from '../context.ts';
import { addSum, addViews } from '../statistics/writes.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The number of days that have views. */
const DAYS = 60;
const SITES = ['news.example', 'library.example', 'bookbinders.example'];

/** Adds the views of the last sixty days: more from week to week, fewer at weekends, the most for the newest articles. */
export async function loadViews(app: App): Promise<void> {
  const today = Math.floor(app.now().getTime() / DAY);
  const articles = await articleAddresses(app, { limit: 100 });
  await app.database.write(async (tx) => {
    for (let day = today - DAYS; day < today; day++) {
      const views = viewsOn(day, day - today + DAYS, articles);
      const total = [...views.values()].reduce((sum, count) => sum + count, 0);
      const sites = new Map(SITES.map((site, index) => [site, 2 + ((day * (index + 3)) % 7)]));
      await addViews(app, day, { articles: views, sites }, tx);
      await addSum(app, { day, kind: 'views', total }, tx);
      await addSum(app, { day, kind: 'readers', total: Math.ceil(total * 0.6) }, tx);
    }
  });
}

/** Returns the views of each article that was published by then, the same at every load. */
function viewsOn(day: number, past: number, articles: ArticleAddress[]): Map<number, number> {
  const isWeekend = [2, 3].includes(day % 7);
  const published = articles.filter(({ publishedAt }) => new Date(publishedAt).getTime() / DAY < day);
  return new Map(
    published.map(({ id }, place) => {
      const wave = ((day * 31 + id * 17) % 11) / 11;
      return [id, Math.ceil(((20 + past / 3) / (place + 2)) * (0.7 + wave) * (isWeekend ? 0.6 : 1))];
    }),
  );
}

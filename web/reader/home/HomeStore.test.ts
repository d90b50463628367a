import { expect, it, vi } from 'vitest';
import { aCard, aPage, aReaderApi } from '../../testing/readerApi.ts';
import { loadHome } from './HomeStore.ts';

it('asks nothing about a category that cannot exist', async () => {
  const articles = vi.fn(async () => aPage([aCard()]));

  const data = await loadHome(aReaderApi({ articles }), { page: 1, category: 'x'.repeat(51) });

  expect(articles).not.toHaveBeenCalled();
  expect(data.articles.total).toBe(0);
});

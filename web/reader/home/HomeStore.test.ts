import { describe, expect, it, vi } from 'vitest';
import type { ArticleCard } from '../../../shared/articles.ts';
import type { Page } from '../../../shared/paging.ts';
import { aCard, aPage, aReaderApi } from '../../testing/readerApi.ts';
import { HomeStore } from './HomeStore.ts';

describe('HomeStore', () => {
  it('shows the list that was asked for last, however late an earlier one arrives', async () => {
    const answers: ((page: Page<ArticleCard>) => void)[] = [];
    const home = new HomeStore(aReaderApi({ articles: () => new Promise((resolve) => answers.push(resolve)) }));

    const calls = [home.load({ page: 1, category: null }), home.load({ page: 2, category: null })];
    answers[1]?.(aPage([aCard({ title: 'second page' })]));
    answers[0]?.(aPage([aCard({ title: 'first page' })]));
    await Promise.all(calls);

    expect(home.shown.data?.articles.data[0]?.title).toBe('second page');
    expect(home.shown.data?.address.page).toBe(2);
  });

  it('asks nothing about a category that cannot exist', async () => {
    const articles = vi.fn(async () => aPage([aCard()]));
    const home = new HomeStore(aReaderApi({ articles }));

    await home.load({ page: 1, category: 'x'.repeat(51) });

    expect(articles).not.toHaveBeenCalled();
    expect(home.shown.data?.articles.total).toBe(0);
  });
});

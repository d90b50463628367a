import { describe, expect, it } from 'vitest';
import type { Article } from '../../../shared/articles.ts';
import { anArticle, aReaderApi } from '../../testing/readerApi.ts';
import { ArticleStore } from './ArticleStore.ts';

function slowApi() {
  const waiting = new Map<string, (article: Article) => void>();
  const api = aReaderApi({ article: (slug) => new Promise((resolve) => waiting.set(slug, resolve)) });
  const answer = (slug: string) => waiting.get(slug)?.(anArticle({ slug, title: slug }));
  return { api, answer };
}

describe('ArticleStore', () => {
  it('shows the article that was asked for last, however late an earlier one arrives', async () => {
    const { api, answer } = slowApi();
    const store = new ArticleStore(api);

    const calls = [store.load('first'), store.load('second')];
    answer('second');
    answer('first');
    await Promise.all(calls);

    expect(store.shown.data?.article?.title).toBe('second');
  });

  it('clears the previous article before the next one arrives', async () => {
    const { api, answer } = slowApi();
    const store = new ArticleStore(api);
    const call = store.load('first');
    answer('first');
    await call;

    void store.load('second');

    expect(store.shown.data).toBeNull();
  });

  it('tells a missing article from a failure', async () => {
    const store = new ArticleStore(aReaderApi());
    await store.load('none');

    expect(store.shown).toMatchObject({ data: { article: null }, problem: null });

    const broken = new ArticleStore(aReaderApi({ commentsOf: () => Promise.reject(new Error('no')) }));
    await broken.load('on-paper');

    expect(broken.shown).toMatchObject({ data: null, problem: new Error('no') });
  });
});

import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../kernel/ApiProblem.ts';
import { anArticle, aReaderApi } from '../../testing/readerApi.ts';
import { loadArticle } from './loadArticle.ts';

describe('loadArticle', () => {
  it('gives an article with its comments', async () => {
    const data = await loadArticle(aReaderApi(), 'on-paper');

    expect(data.article?.title).toBe('On paper');
    expect(data.comments.totalComments).toBe(1);
  });

  it('distinguishes a missing article from a failure', async () => {
    const broken = aReaderApi({ commentsOf: () => Promise.reject(new ApiProblem(503, 'no')) });

    expect(await loadArticle(aReaderApi(), 'none')).toMatchObject({ article: null, comments: { comments: [] } });
    await expect(loadArticle(broken, 'on-paper')).rejects.toMatchObject({ status: 503 });
  });

  it('redirects from a slug that the article had before, without its comments', async () => {
    const moved = aReaderApi({
      article: async () => anArticle({ slug: 'on-paper-now' }),
      commentsOf: () => Promise.reject(new Error('Nobody reads them.')),
    });

    const problem = await loadArticle(moved, 'on-paper').catch((error: unknown) => error);

    expect(problem).toBeInstanceOf(Response);
    expect([(problem as Response).status, (problem as Response).headers.get('Location')]).toEqual([
      301,
      '/articles/on-paper-now',
    ]);
  });

  it('says of comments that fail without a message that it was them', async () => {
    const broken = aReaderApi({ commentsOf: () => Promise.reject(new ApiProblem(500, '')) });

    await expect(loadArticle(broken, 'on-paper')).rejects.toMatchObject({
      status: 500,
      message: 'Error fetching comments!',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../kernel/ApiProblem.ts';
import { aReaderApi } from '../../testing/readerApi.ts';
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

  it('says of comments that fail without a message that it was them', async () => {
    const broken = aReaderApi({ commentsOf: () => Promise.reject(new ApiProblem(500, '')) });

    await expect(loadArticle(broken, 'on-paper')).rejects.toMatchObject({
      status: 500,
      message: 'Error fetching comments!',
    });
  });
});

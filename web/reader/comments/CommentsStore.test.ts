import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../api/ApiProblem.ts';
import { aComment, anArticle } from '../../testing/readerApi.ts';
import { aVisitorApi } from '../../testing/visitorApi.ts';
import { CommentsStore } from './CommentsStore.ts';

const shown = { article: anArticle({ _id: '1' }), comments: [aComment()] };

function someComments(calls: Parameters<typeof aVisitorApi>[0] = {}) {
  const comments = new CommentsStore(aVisitorApi(calls));
  comments.show(shown);
  return { comments, messages: () => comments.comments.map(({ message }) => message) };
}

describe('comments', () => {
  it('have a new one at once, at their end', async () => {
    const { comments, messages } = someComments();

    await comments.add('1', 'Mine.');

    expect(messages()).toEqual(['Quite so.', 'Mine.']);
  });

  it('have what others wrote after a reload', async () => {
    const all = [aComment(), aComment({ _id: '2', message: 'Mine.' }), aComment({ _id: '3', message: 'Theirs.' })];
    const { comments, messages } = someComments({ commentsOf: async () => ({ comments: all }) });

    await comments.reload('1');

    expect(messages()).toEqual(['Quite so.', 'Mine.', 'Theirs.']);
  });

  it('stay as they are when one is refused', async () => {
    const { comments, messages } = someComments({ addComment: () => Promise.reject(new ApiProblem(429, 'No')) });

    await expect(comments.add('1', 'Mine.')).rejects.toMatchObject({ status: 429 });

    expect(messages()).toEqual(['Quite so.']);
  });

  it('take nothing that belongs to an article no longer on screen', async () => {
    const { comments, messages } = someComments();
    const call = comments.add('1', 'Mine.');

    comments.show({ article: anArticle({ _id: '2' }), comments: [] });
    await call;

    expect(messages()).toEqual([]);
  });
});

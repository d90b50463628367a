import { describe, expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import type { ArticleComments } from '../../shared/comments/comments.ts';
import { eachRow } from '../testing/eachRow.ts';
import { makeAccount, makeArticle, makeComment } from '../testing/inputs/factories.ts';
import { insertComments } from '../testing/rows/manyComments.ts';
import { it, octavo } from '../testing/servers/it.ts';

/** The number of comments that once made a page of 64 MB. */
const MANY = 14_400;
/** The number of comments for a test that reads every page. */
const SEVERAL = 480;

let long: Article;
let shorter: Article;
it.beforeAll(async () => {
  long = await makeArticle(octavo);
  await insertComments(octavo, long, MANY);
  shorter = await makeArticle(octavo);
  await insertComments(octavo, shorter, SEVERAL);
});

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const numbersIn = ({ comments }: ArticleComments) => comments.map(({ message }) => Number(message));
const page = async (query = '', { _id } = long): Promise<ArticleComments> =>
  (await octavo.visitor.get(`/api/comments/${_id}${query}`)).body;

describe('a long list of comments', () => {
  it('comes in pages of 50, the newest first and the oldest of each first', () =>
    eachRow(
      [
        ['', 1, numbers(MANY - 49, MANY)],
        ['?page=1', 1, numbers(MANY - 49, MANY)],
        ['?page=2', 2, numbers(MANY - 99, MANY - 50)],
        ['?page=200', 200, numbers(MANY - 9999, MANY - 9950)],
        ['?page=288', 288, numbers(1, 50)],
        ['?page=289', 289, []],
      ],
      async ([query, currentPage, expected]) => {
        const response = await page(query);

        expect(numbersIn(response)).toEqual(expected);
        expect(response).toMatchObject({ totalComments: MANY, currentPage, totalPages: 288 });
      },
    ));

  it('has every comment on one page, in order, also those of the same moment', async () => {
    const found: number[] = [];
    for (const number of numbers(1, Math.ceil(MANY / 99))) {
      found.unshift(...numbersIn(await page(`?limit=99&page=${number}`)));
    }

    expect(found).toEqual(numbers(1, MANY));
  });

  it('moves on by one with a new comment, on every page that was cached', async () => {
    const article = await makeArticle(octavo);
    await insertComments(octavo, article, 60);
    const before = [await page('', article), await page('?page=2', article)];

    await makeComment(octavo.user, article._id, '61');
    const after = [await page('', article), await page('?page=2', article)];

    expect(before.map(numbersIn)).toEqual([numbers(11, 60), numbers(1, 10)]);
    expect(after.map(numbersIn)).toEqual([numbers(12, 61), numbers(1, 11)]);
    expect(after[0]?.totalComments).toBe(61);
  });
});

describe('the page of an article', () => {
  const read = async (query = '', { slug } = long) => {
    const response = await octavo.visitor.get(`/articles/${slug}${query}`);
    const messages = [...response.body.matchAll(/<\/time><p[^>]*>(\d+)<\/p>/g)].map(([, message]) => Number(message));
    return { ...response, messages };
  };

  it.each([
    ['', numbers(MANY - 49, MANY)],
    ['?comments=2', numbers(MANY - 99, MANY - 50)],
    ['?comments=288', numbers(1, 50)],
    ['?comments=two', numbers(MANY - 49, MANY)],
  ])('shows 50 of its comments and the number of all, without JavaScript: %s', async (query, expected) => {
    const { status, body, messages } = await read(query);

    expect(status).toBe(200);
    expect(messages).toEqual(expected);
    expect(body).toContain(`${MANY} Comments</h2>`);
  });

  it('leads from page to page of them, to the oldest', async () => {
    let query = '';
    const seen: number[] = [];
    for (;;) {
      const { body, messages } = await read(query, shorter);
      seen.unshift(...messages);
      const [, next] = /href="[^"]*([?]comments=[0-9]+)#comments">Earlier comments</.exec(body) ?? [];
      if (next === undefined) break;
      query = next;
    }

    expect(seen).toEqual(numbers(1, SEVERAL));
  });

  it('leads from comments past the end back to the article', async () => {
    const { status, headers } = await read('?comments=289');

    expect([status, headers.get('Location')]).toEqual([308, `/articles/${long.slug}#comments`]);
  });
});

describe('the writer of a comment', () => {
  it('is marked as an administrator as soon and as long as they are one', async () => {
    const article = await makeArticle(octavo);
    const { client, id } = await makeAccount(octavo);
    await makeComment(client, article._id);
    const isMarked = async () => (await page('', article)).comments[0]?.user?.isAdmin;

    const marks = [await isMarked()];
    for (const isAdmin of [true, false]) {
      await octavo.admin.put(`/api/users/${id}`, { isAdmin });
      marks.push(await isMarked());
    }

    expect(marks).toEqual([false, true, false]);
  });

  it('is nobody once their account is gone', async () => {
    expect((await page()).comments[0]?.user).toBeNull();
  });
});

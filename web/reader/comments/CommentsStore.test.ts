import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../kernel/ApiProblem.ts';
import { aComment, someComments } from '../../testing/readerApi.ts';
import { slow } from '../../testing/slow.ts';
import { aVisitorApi } from '../../testing/visitorApi.ts';
import { CommentsStore } from './CommentsStore.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const comment = (number: number) => aComment({ _id: `${number}`, message: `${number}` });

/** The server's comments 1, 2, 3 and so on, of which a test adds and deletes some. */
function aThread(count: number) {
  let there = numbers(1, count);
  const requestedPages: number[] = [];
  const page = (number: number) => {
    const end = Math.max(0, there.length - (number - 1) * 50);
    return someComments(there.slice(Math.max(0, end - 50), end).map(comment), {
      totalComments: there.length,
      currentPage: number,
      totalPages: Math.max(1, Math.ceil(there.length / 50)),
    });
  };
  return {
    requestedPages,
    page,
    write: (amount = 1) => {
      there = [...there, ...numbers((there.at(-1) ?? 0) + 1, (there.at(-1) ?? 0) + amount)];
      return comment(there.at(-1) ?? 0);
    },
    remove: (...gone: number[]) => {
      there = there.filter((number) => !gone.includes(number));
    },
    commentsOf: async (_: string, query: { page?: number } = {}) => {
      requestedPages.push(query.page ?? 1);
      return page(query.page ?? 1);
    },
  };
}

/** The store of a reader who opened a page of a thread. */
function aReader(
  thread: ReturnType<typeof aThread>,
  { page = 1, calls = {} as Parameters<typeof aVisitorApi>[0] } = {},
) {
  const addComment = async () => ({ message: '', comment: thread.write() });
  const api = aVisitorApi({ commentsOf: thread.commentsOf, addComment, ...calls });
  const store = new CommentsStore(api, '1', thread.page(page));
  return { store, shown: () => store.comments.map(({ _id }) => Number(_id)) };
}

describe('comments', () => {
  it('have a new comment at once, at their end', async () => {
    const { store, shown } = aReader(aThread(2));

    await store.add({ message: 'Mine.' }, 'a-key-of-its-own');

    expect(shown()).toEqual([1, 2, 3]);
    expect(store.total).toBe(3);
  });

  it('have those of others after a reload, and each one once', async () => {
    const thread = aThread(2);
    const { store, shown } = aReader(thread);
    await store.add({ message: 'Mine.' }, 'a-key-of-its-own');
    thread.write();

    await store.reload();

    expect(shown()).toEqual([1, 2, 3, 4]);
    expect(store.total).toBe(4);
  });

  it('stay as they are when a new one is refused', async () => {
    const refuse = () => Promise.reject(new ApiProblem(429, 'No'));
    const { store, shown } = aReader(aThread(2), { calls: { addComment: refuse } });

    await expect(store.add({ message: 'Mine.' }, 'a-key-of-its-own')).rejects.toMatchObject({ status: 429 });

    expect(shown()).toEqual([1, 2]);
  });
});

describe('earlier comments', () => {
  it('are added before those shown, page by page, until there are no more', async () => {
    const thread = aThread(120);
    const { store, shown } = aReader(thread);

    const steps = [shown()[0]];
    while (store.oldestPage < store.totalPages) {
      await store.loadEarlier();
      steps.push(shown()[0]);
    }

    expect(steps).toEqual([71, 21, 1]);
    expect(shown()).toEqual(numbers(1, 120));
    expect(thread.requestedPages).toEqual([2, 3]);
    expect(store.total).toBe(120);
  });

  it('are loaded once, however often they are requested', async () => {
    const thread = aThread(120);
    const { store } = aReader(thread);

    await Promise.all([store.loadEarlier(), store.loadEarlier()]);

    expect(thread.requestedPages).toEqual([2]);
  });

  it('are loading, then failed with a problem, and can be retried', async () => {
    const thread = aThread(120);
    const response = slow<ReturnType<typeof thread.page>>();
    let isFirst = true;
    const commentsOf: typeof thread.commentsOf = (id, query) => {
      const call = isFirst ? response.promise : thread.commentsOf(id, query);
      isFirst = false;
      return call;
    };
    const { store, shown } = aReader(thread, { calls: { commentsOf } });

    const call = store.loadEarlier();
    expect(store.loading).toBe(true);
    response.reject(new ApiProblem(500, 'No'));
    await call;
    expect(store).toMatchObject({ loading: false, problem: { status: 500 } });
    expect(shown()).toEqual(numbers(71, 120));
    await store.loadEarlier();

    expect(store.problem).toBeNull();
    expect(shown()).toEqual(numbers(21, 120));
  });

  it.each([3, 49, 50, 51, 130])('have no gap and no duplicate where %i were written meanwhile', async (amount) => {
    const thread = aThread(120);
    const { store, shown } = aReader(thread);
    thread.write(amount);

    await store.loadEarlier();

    expect(shown()).toEqual(numbers(amount + 21, amount + 120));
    expect(store.total).toBe(amount + 120);
  });

  it('have no gap where some of those shown were deleted meanwhile', async () => {
    const thread = aThread(120);
    const { store, shown } = aReader(thread);
    thread.remove(118, 119, 120);

    await store.loadEarlier();

    expect(shown()).toEqual(numbers(18, 117));
  });

  it('end where the pages beyond were deleted meanwhile', async () => {
    const thread = aThread(120);
    const { store, shown } = aReader(thread);
    thread.remove(...numbers(1, 80));

    await store.loadEarlier();

    expect(shown()).toEqual(numbers(81, 120));
    expect(store.oldestPage).toBeGreaterThanOrEqual(store.totalPages);
  });

  it('stay when one is added and the newest page is reloaded', async () => {
    const thread = aThread(130);
    const { store, shown } = aReader(thread);
    await store.loadEarlier();
    thread.write(5);

    await store.add({ message: 'Mine.' }, 'a-key-of-its-own');
    await store.reload();

    expect(shown()).toEqual(numbers(31, 136));
    expect(store.total).toBe(136);
    await store.loadEarlier();
    expect(shown()).toEqual(numbers(1, 136));
  });

  it('are replaced by the newest page where more were written than it shows, and can be loaded again', async () => {
    const thread = aThread(60);
    const { store, shown } = aReader(thread);
    thread.write(60);

    await store.add({ message: 'Mine.' }, 'a-key-of-its-own');
    await store.reload();

    expect(shown()).toEqual(numbers(72, 121));
    await store.loadEarlier();
    await store.loadEarlier();
    expect(shown()).toEqual(numbers(1, 121));
  });

  it('are replaced by the newest page where they were shown by an address', async () => {
    const { store, shown } = aReader(aThread(120), { page: 2 });
    expect([shown(), store.newestPage]).toEqual([numbers(21, 70), 2]);

    await store.add({ message: 'Mine.' }, 'a-key-of-its-own');
    await store.reload();

    expect([shown(), store.newestPage, store.total]).toEqual([numbers(72, 121), 1, 121]);
  });

  it('are added before an older page that an address showed', async () => {
    const thread = aThread(120);
    const { store, shown } = aReader(thread, { page: 2 });

    await store.loadEarlier();

    expect([shown(), store.newestPage, store.oldestPage]).toEqual([numbers(1, 70), 2, 3]);
  });
});

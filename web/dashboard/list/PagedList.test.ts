import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../api/ApiProblem.ts';
import { aPage } from '../../testing/readerApi.ts';
import { slow } from '../../testing/slow.ts';
import { type ListCalls, PagedList } from './PagedList.ts';

interface Row {
  _id: string;
  fixed?: true;
}

const told = { done: 'Done', failed: 'Failed' };
const rows = (...ids: string[]): Row[] => ids.map((_id) => ({ _id }));

/** A list of pages that a test gives, the first at index 0. */
function aList(pages: Row[][], calls: Partial<ListCalls<Row>> = {}) {
  const failure = vi.fn();
  const page = vi.fn(async (number: number) =>
    aPage(pages[number - 1] ?? [], { currentPage: number, totalPages: pages.length, total: pages.flat().length }),
  );
  const list = new PagedList<Row>({
    mayTick: ({ fixed }) => !fixed,
    toasts: { failure, tell: (call) => call },
    calls: {
      page,
      remove: async () => ({ message: '' }),
      removeMany: async (ids) => ({ message: '', deleted: ids.length }),
      told: { fetchFailed: 'Error', removed: told, removedMany: told },
      ...calls,
    },
  });
  const ids = () => list.rows?.map(({ _id }) => _id);
  return { list, page, failure, ids };
}

describe('loading', () => {
  it('shows the answer to the latest call, however late the others arrive', async () => {
    const first = slow<ReturnType<typeof aPage<Row>>>();
    const { list, ids } = aList([], {
      page: (number) => (number === 1 ? first.promise : Promise.resolve(aPage(rows('new'), { currentPage: number }))),
    });

    const early = list.load(1);
    await list.load(2);
    first.resolve(aPage(rows('old')));
    await early;

    expect(ids()).toEqual(['new']);
    expect(list.page).toBe(2);
  });

  it('keeps what is shown when a page fails, says why, and tries that page again', async () => {
    const answers = [() => aPage(rows('a')), () => Promise.reject(new ApiProblem(500, '')), () => aPage(rows('b'))];
    const asked: number[] = [];
    const { list, ids, failure } = aList([], {
      page: async (number) => {
        asked.push(number);
        return answers[asked.length - 1]!();
      },
    });

    await list.load(1);
    await list.load(2);
    const afterFailure = [ids(), list.page, list.problem];
    await list.retry();

    expect(afterFailure).toEqual([['a'], 1, expect.any(ApiProblem)]);
    expect(failure).toHaveBeenCalledWith(expect.any(ApiProblem), 'Error');
    expect([ids(), asked, list.problem]).toEqual([['b'], [1, 2, 2], null]);
  });

  it('goes to the last page where the one asked for is gone', async () => {
    const { list, ids } = aList([rows('a'), rows('b')]);

    await list.load(7);

    expect([ids(), list.page]).toEqual([['b'], 2]);
  });
});

describe('ticking', () => {
  it('ticks every row that may be, then none', async () => {
    const { list } = aList([[{ _id: 'a' }, { _id: 'b', fixed: true }, { _id: 'c' }]]);
    await list.load();

    list.toggleAll();
    const all = [...list.ticked];
    const isAll = list.allTicked;
    list.toggleAll();

    expect([all, isAll, list.ticked.size]).toEqual([['a', 'c'], true, 0]);
  });

  it('forgets rows that are no longer on the page', async () => {
    const { list } = aList([rows('a', 'b'), rows('c')]);
    await list.load();
    list.toggleAll();

    await list.load(2);

    expect(list.ticked.size).toBe(0);
  });
});

describe('deleting', () => {
  it('goes to the page before when the last row of a page goes', async () => {
    const { list, page } = aList([rows('a'), rows('b')]);
    await list.load(2);

    await list.remove('b');

    expect(page.mock.calls).toEqual([[2], [1]]);
    expect(list.page).toBe(1);
  });

  it('stays on the page when rows are left, and loads it again', async () => {
    const { list, page } = aList([rows('a'), rows('b', 'c')]);
    await list.load(2);
    list.toggle({ _id: 'b' });

    await list.removeTicked();

    expect(page.mock.calls).toEqual([[2], [2]]);
    expect(list.ticked.size).toBe(0);
  });

  it('shows what is left, and the lower total, before the page is loaded again', async () => {
    const again = slow<ReturnType<typeof aPage<Row>>>();
    const answers = [aPage(rows('a', 'b', 'c')), again.promise];
    const { list, ids } = aList([], { page: async () => answers.shift()! });
    await list.load();

    const removed = list.remove('b');
    await vi.waitFor(() => expect(list.total).toBe(2));
    const left = ids();
    again.resolve(aPage(rows('a', 'c', 'd')));
    await removed;

    expect([left, ids()]).toEqual([
      ['a', 'c'],
      ['a', 'c', 'd'],
    ]);
  });

  it('keeps the row, ticked as it was, where the server refuses', async () => {
    const { list, ids } = aList([rows('a')], { removeMany: () => Promise.reject(new ApiProblem(409, 'No.')) });
    await list.load();
    list.toggleAll();

    const went = await list.removeTicked();

    expect([went, ids(), [...list.ticked], list.leaving.size]).toEqual([false, ['a'], ['a'], 0]);
  });

  it('loads the page again where the row was gone already', async () => {
    const { list, page } = aList([rows('a')], { remove: () => Promise.reject(new ApiProblem(404, 'Gone.')) });
    await list.load();

    await list.remove('a');

    expect(page).toHaveBeenCalledTimes(2);
  });
});

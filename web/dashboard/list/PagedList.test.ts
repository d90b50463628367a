import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiProblem } from '../../kernel/ApiProblem.ts';
import type { ToastAction } from '../../kernel/toasts/ToastLibrary.ts';
import { aPage } from '../../testing/readerApi.ts';
import { slow } from '../../testing/slow.ts';
import type { Filters } from './filters/filters.ts';
import { type ListOptions, PagedList } from './PagedList.ts';
import { storeRowsPerPage } from './rowsPerPage.ts';

interface Row {
  _id: string;
  fixed?: true;
}

const texts = { done: 'Done', failed: 'Failed' };
const rows = (...ids: string[]): Row[] => ids.map((_id) => ({ _id }));

/** A list with these pages, the first at index 0. */
function aList(pages: Row[][], options: Partial<ListOptions<Row>> = {}) {
  const failure = vi.fn();
  const page = vi.fn(async (number: number, _filters: Filters, _limit: number) =>
    aPage(pages[number - 1] ?? [], { currentPage: number, totalPages: pages.length, total: pages.flat().length }),
  );
  const list = new PagedList<Row>({
    canSelect: ({ fixed }) => !fixed,
    toasts: { failure, promise: (call) => call },
    page,
    delete: async () => ({ message: '' }),
    deleteMany: async (ids) => ({ message: '', deleted: ids.length }),
    fetchFailed: 'Error',
    deleted: texts,
    deletedMany: texts,
    ...options,
  });
  const ids = () => list.rows?.map(({ _id }) => _id);
  return { list, page, failure, ids };
}

/** Toasts that only note their actions. */
function toastsWithActions() {
  const actions: (ToastAction | undefined)[] = [];
  const promise: ListOptions<Row>['toasts']['promise'] = async (call, _texts, action) => {
    const response = await call;
    actions.push(typeof action === 'function' ? action() : action);
    return response;
  };
  return { toasts: { failure: vi.fn(), promise }, actions };
}

describe('the number of rows on a page', () => {
  it('is the one that was chosen for all lists of the device', async () => {
    const { list, page } = aList([rows('a'), rows('b')]);
    onTestFinished(() => void storeRowsPerPage(10));
    const other = aList([rows('c')]);
    await list.load(2);

    storeRowsPerPage(50);
    await list.load(1);
    await other.list.load();

    expect(page.mock.calls.map(([number, , limit]) => [number, limit])).toEqual([
      [2, 10],
      [1, 50],
    ]);
    expect(other.page.mock.calls).toEqual([[1, {}, 50]]);
  });
});

describe('loading', () => {
  it('shows the response to the latest request, however late the others arrive', async () => {
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

  it('shows the previous page when one fails, reports the failure, and can retry', async () => {
    const responses = [() => aPage(rows('a')), () => Promise.reject(new ApiProblem(500, '')), () => aPage(rows('b'))];
    const requested: number[] = [];
    const { list, ids, failure } = aList([], {
      page: async (number) => {
        requested.push(number);
        return responses[requested.length - 1]!();
      },
    });

    await list.load(1);
    await list.load(2);
    const afterFailure = [ids(), list.page, list.problem];
    await list.retry();

    expect(afterFailure).toEqual([['a'], 1, expect.any(ApiProblem)]);
    expect(failure).toHaveBeenCalledWith(expect.any(ApiProblem), 'Error');
    expect([ids(), requested, list.problem]).toEqual([['b'], [1, 2, 2], null]);
  });

  it('loads the last page where the requested one is past the end', async () => {
    const { list, ids } = aList([rows('a'), rows('b')]);

    await list.load(7);

    expect([ids(), list.page]).toEqual([['b'], 2]);
  });
});

describe('selecting', () => {
  it('selects every selectable row, then none', async () => {
    const { list } = aList([[{ _id: 'a' }, { _id: 'b', fixed: true }, { _id: 'c' }]]);
    await list.load();

    list.toggleAll();
    const all = [...list.selected];
    const isAll = list.allSelected;
    list.toggleAll();

    expect([all, isAll, list.selected.size]).toEqual([['a', 'c'], true, 0]);
  });

  it('clears rows that are no longer on the page', async () => {
    const { list } = aList([rows('a', 'b'), rows('c')]);
    await list.load();
    list.toggleAll();

    await list.load(2);

    expect(list.selected.size).toBe(0);
  });
});

it('keeps its filters when it is loaded again, until others are given', async () => {
  const page = vi.fn(async (number: number, _filters: Filters) => aPage(rows('a'), { currentPage: number }));
  const { list } = aList([], { page });

  await list.load(1, { status: 'scheduled' });
  await list.load();
  await list.load(1, {});
  await list.retry();

  expect(page.mock.calls.map(([, filters]) => filters)).toEqual([
    { status: 'scheduled' },
    { status: 'scheduled' },
    {},
    {},
  ]);
});

describe('deleting', () => {
  it('loads the previous page after the last row of a page was deleted', async () => {
    const { list, page } = aList([rows('a'), rows('b')]);
    await list.load(2);

    await list.delete('b');

    expect(page.mock.calls.map(([number]) => number)).toEqual([2, 1]);
    expect(list.page).toBe(1);
  });

  it('reloads the page when it has other rows', async () => {
    const { list, page } = aList([rows('a'), rows('b', 'c')]);
    await list.load(2);
    list.toggle({ _id: 'b' });

    await list.deleteSelected();

    expect(page.mock.calls.map(([number]) => number)).toEqual([2, 2]);
    expect(list.selected.size).toBe(0);
  });

  it('shows the remaining rows and the lower total before the page is reloaded', async () => {
    const again = slow<ReturnType<typeof aPage<Row>>>();
    const responses = [aPage(rows('a', 'b', 'c')), again.promise];
    const { list, ids } = aList([], { page: async () => responses.shift()! });
    await list.load();

    const deletion = list.delete('b');
    await expect.poll(() => list.total).toBe(2);
    const left = ids();
    again.resolve(aPage(rows('a', 'c', 'd')));
    await deletion;

    expect([left, ids()]).toEqual([
      ['a', 'c'],
      ['a', 'c', 'd'],
    ]);
  });

  it('leaves the row and its selection where the server refuses', async () => {
    const { list, ids } = aList([rows('a')], { deleteMany: () => Promise.reject(new ApiProblem(409, 'No.')) });
    await list.load();
    list.toggleAll();

    const isDeleted = await list.deleteSelected();

    expect([isDeleted, ids(), [...list.selected], list.deleting.size]).toEqual([false, ['a'], ['a'], 0]);
  });

  it('restores what was deleted by the action of its toast, and shows it again', async () => {
    const pages = [rows('a', 'b', 'c')];
    const { toasts, actions } = toastsWithActions();
    const restore = vi.fn(async () => ({ message: '' }));
    const undo = vi.fn(() => restore);
    const onChange = vi.fn();
    const { list, page } = aList(pages, { undo, onChange, toasts });
    await list.load();
    list.toggle({ _id: 'a' });
    list.toggle({ _id: 'b' });
    await list.deleteSelected();
    const loads = page.mock.calls.length;

    actions[0]?.run();
    await expect.poll(() => page).toHaveBeenCalledTimes(loads + 1);

    expect(actions[0]?.label).toBe('Undo');
    expect(undo.mock.calls).toEqual([[['a', 'b']]]);
    expect(restore).toHaveBeenCalledOnce();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('offers to undo the deletion of all rows that filters match only where they are gone already', async () => {
    const { toasts, actions } = toastsWithActions();
    const responses = [{ message: '', ids: ['a', 'b'] }, { message: '' }];
    const deleteMatching = async () => responses.shift() ?? { message: '' };
    const undo = () => async () => ({ message: '' });
    const { list } = aList([rows('a'), rows('b')], { toasts, undo, deleteMatching });
    await list.load();

    for (let time = 0; time < 2; time++) {
      list.selectAll();
      await list.deleteSelected();
    }

    expect(actions.map((action) => action?.label)).toEqual(['Undo', undefined]);
  });

  it('offers to undo nothing where rows are gone for good', async () => {
    const { toasts, actions } = toastsWithActions();
    const { list } = aList([rows('a')], { toasts });
    await list.load();

    await list.delete('a');

    expect(actions).toEqual([undefined]);
  });

  it('restores rows of a trash, and loads it again', async () => {
    const restore = vi.fn(async () => ({ message: '' }));
    const { list, page } = aList([rows('a', 'b')], { restore });
    await list.load();

    const isRestored = await list.restore(['a']);

    expect([isRestored, restore.mock.calls, page.mock.calls.length]).toEqual([true, [[['a']]], 2]);
  });

  it('reloads the page where the row was deleted already', async () => {
    const { list, page } = aList([rows('a')], { delete: () => Promise.reject(new ApiProblem(404, 'Gone.')) });
    await list.load();

    await list.delete('a');

    expect(page).toHaveBeenCalledTimes(2);
  });
});

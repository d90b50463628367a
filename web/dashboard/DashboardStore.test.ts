import { expect, it } from 'vitest';
import type { ToastTexts } from '../kernel/toasts/Toasts.ts';
import { aPage } from '../testing/readerApi.ts';
import { createDashboardStore } from './DashboardStore.ts';

/** A store whose lists have one row, and the texts that toasts have where a response has no message. */
function aStore() {
  const texts: string[] = [];
  const server = { status: 200 };
  const toasts = {
    failure: (_problem: unknown, text: string) => void texts.push(text),
    promise: <Response>(call: Promise<Response>, { done, failed }: ToastTexts) => {
      call.then(
        () => texts.push(done),
        () => texts.push(failed),
      );
      return call;
    },
  };
  const fetch = async (_address: unknown, { method }: RequestInit = {}) =>
    Response.json(method === 'GET' && server.status === 200 ? aPage([{ _id: '1' }]) : {}, server);
  const stores = { fetch, toasts, session: { user: { _id: '9', role: 'admin' } } };
  return { store: createDashboardStore(stores as never), texts, server };
}

it.each([
  {
    list: 'categories',
    fetch: 'Error fetching categories',
    failed: ['Error deleting category', 'Error deleting category'],
    done: ['Category deleted successfully', 'Categories deleted successfully'],
  },
  {
    list: 'articles',
    fetch: 'Error fetching articles',
    failed: ['error deleting article', 'Bulk delete failed'],
    done: ['Article deleted successfully!', 'Articles deleted successfully!'],
  },
  {
    list: 'users',
    fetch: 'Unknown error occurred',
    failed: ['Error deleting users', 'Error deleting users'],
    done: ['User deleted successfully', 'Users deleted successfully'],
  },
  {
    list: 'contacts',
    fetch: 'Error fetching contacts',
    failed: ['Error deleting message', 'Error deleting message'],
    done: ['Message deleted successfully!', 'Messages deleted successfully!'],
  },
  {
    list: 'comments',
    fetch: 'Error fetching all comments!',
    failed: ['Error deleting comment!', 'Error deleting comments!'],
    done: ['Comment deleted successfully!', 'Comments deleted successfully!'],
  },
] as const)('the $list have texts of their own for what fails and for what is done', async (texts) => {
  const { store, texts: shown, server } = aStore();
  const list = store[texts.list];
  const removeBoth = async () => {
    await list.delete('1');
    list.toggleAll();
    await list.deleteSelected();
  };
  await list.load();

  server.status = 500;
  await list.load();
  await removeBoth();
  expect(shown.splice(0)).toEqual([texts.fetch, ...texts.failed]);

  server.status = 200;
  await list.load();
  await removeBoth();
  expect(shown).toEqual(texts.done);
});

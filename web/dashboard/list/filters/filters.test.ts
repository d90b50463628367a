import { expect, it } from 'vitest';
import { screens } from '../../screens.tsx';
import { filtersIn } from './filters.ts';

const filtersOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://octavo.test');
  return filtersIn(searchParams, screens[pathname as keyof typeof screens].filters ?? {});
};

it.each([
  ['/dashboard/article?status=draft&q=ink&sort=-title', { q: 'ink', status: 'draft', sort: '-title' }],
  ['/dashboard/article?status=spam&role=admin&category=%20&from=yesterday&page=2', {}],
  ['/dashboard/comments?status=spam&article=7&user=3', { status: 'spam', article: '7', user: '3' }],
  ['/dashboard/messages?status=inbox', {}],
  ['/dashboard/users?role=reader&status=draft', { role: 'reader' }],
  ['/dashboard/mail?status=failed&q=ink', { status: 'failed' }],
  ['/dashboard/activity?kind=delete&from=2026-02-28', { kind: 'delete', from: '2026-02-28' }],
  ['/dashboard/setting?tab=site&q=ink', {}],
])('takes from %s those filters that its list has, where they make sense', (address, filters) => {
  expect(filtersOf(address)).toEqual(filters);
});

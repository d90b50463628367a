import { expect, it } from 'vitest';
import { api } from '../../../shared/api.ts';
import type { Call } from '../../../shared/kit/call.ts';
import { pathOf } from '../../../shared/kit/request.ts';
import { isUploadPath } from './isUploadPath.ts';

it('lets the dashboard send a file to every call that takes one', () => {
  const paths = Object.values<Call>(api)
    .filter(({ file }) => file)
    .map((call) => pathOf(call, '7'));

  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !isUploadPath(path))).toEqual([]);
});

it.each([
  '/users/login',
  '//evil.example/x',
  '@evil.example/x',
  '/articles/../users/login',
  '/articles/%2e%2e',
  '/articles?x',
  '/images/7',
  '/images/../users/file',
  '/images/7/file/..',
  '/images\n',
])('refuses any other path: %j', (path) => {
  expect(isUploadPath(path)).toBe(false);
});

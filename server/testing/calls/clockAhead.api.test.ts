import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeArticle, valid } from '../inputs/factories.ts';
import { isReplay, withKey } from '../rows/idempotency.ts';
import { it, octavo } from '../servers/it.ts';
import { sql } from '../servers/sql.ts';

const AHEAD = new Date(Date.now() + 400 * 24 * 60 * 60 * 1000);

/** Sets a column of all rows, as a clock that was far ahead would have. */
const setAhead = (table: string, column: string) => sql(octavo, `UPDATE ${table} SET ${column} = :at`, { at: AHEAD });

it('ends a session at once that a clock far ahead has started', async () => {
  const reader = octavo.client(octavo.url);
  await reader.post('/api/users', valid.account());
  const before = await reader.get('/api/users/profile');
  const ends = await sql(octavo, 'SELECT id, expires_at FROM sessions');

  await setAhead('sessions', 'expires_at');
  const after = await reader.get('/api/users/profile');
  for (const { id, expires_at: at } of ends) {
    await sql(octavo, 'UPDATE sessions SET expires_at = :at WHERE id = :id', { id, at: new Date(at as string) });
  }

  expect([before.status, after.status]).toEqual([200, 401]);
});

it('notes again that a session is in use which a clock far ahead has noted', async () => {
  await setAhead('sessions', 'last_seen_at');

  await octavo.user.get('/api/users/profile');

  await expect
    .poll(async () => {
      const rows = await sql(octavo, 'SELECT last_seen_at AS at FROM sessions');
      return rows.some(({ at }) => new Date(at as string) < AHEAD);
    })
    .toBe(true);
});

it('asks for the current password in a session that a clock far ahead has started', async () => {
  await setAhead('sessions', 'created_at');

  const { status, body } = await octavo.user.put('/api/users/profile', { password: 'a new one for the reader' });

  expect([status, Object.keys(body.errors)]).toEqual([422, ['currentPassword']]);
});

it('opens no link that a clock far ahead has made', async () => {
  const { _id } = await makeArticle(octavo, { published: false });
  const preview = await octavo.admin.post(`/api/articles/${_id}/preview-links`);
  const invitation = await octavo.admin.post('/api/users/invitations', { email: 'invited@octavo.example' });
  const token = (made: typeof preview) => /[0-9a-f]{64}/.exec(made.body.url)?.[0];
  const open = () =>
    Promise.all([
      octavo.visitor.get(`/api/preview/${token(preview)}`),
      octavo.visitor.post('/api/users/invitations/open', { token: token(invitation) }),
    ]);
  const before = await open();

  await setAhead('preview_links', 'expires_at');
  await setAhead('invitations', 'expires_at');
  const after = await open();

  expect([...before, ...after].map(({ status }) => status)).toEqual([200, 200, 404, 404]);
});

it('forgets an idempotency key that a clock far ahead has stored', async () => {
  const [key, fields] = [randomUUID(), valid.contact()];
  const send = () => octavo.visitor.post('/api/contacts', fields, withKey(key));
  await send();

  await setAhead('idempotency_keys', 'created_at');
  const again = await send();
  const third = await send();

  expect([again, third].map(isReplay)).toEqual([false, true]);
});

import { describe, expect } from 'vitest';
import { calls, makeOwnTargets, makeTargets, requestFor, type Targets } from '../../testing/calls/calls.ts';
import { eachRow } from '../../testing/eachRow.ts';
import { makeAccount, makeArticle } from '../../testing/inputs/factories.ts';
import { raceAgainst } from '../../testing/raceAgainst.ts';
import type { ApiResponse, Client } from '../../testing/servers/client.ts';
import type { InProcess } from '../../testing/servers/inProcess.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

let server: InProcess;
let targets: Targets;
/** An administrator at the server in this process, who loses their rights during a call. */
let client: Client;
let account: Awaited<ReturnType<typeof makeAccount>>;
it.beforeAll(async () => {
  ({ server } = octavo);
  targets = await makeTargets(octavo);
});

async function makeCaller(): Promise<void> {
  account = await makeAccount(octavo);
  await octavo.admin.put(`/api/users/${account.id}`, { isAdmin: true });
  client = octavo.client(server.url);
  client.cookie = account.client.cookie;
}

/** The calls that write nothing, and those that are refused before here, where there is no passkey (passkeys.api.test.ts). */
const reading = ['checkArticle', 'checkNewArticle', 'passkeyOptions', 'addPasskey', 'removePasskey'];
/** That every call writes by `write` is the same on both databases; how `write` waits and reads is not. */
const tried =
  process.env.TEST_ENGINE === 'postgres'
    ? ['updateSettings', 'deleteUsers', 'updateArticle', 'createImage', 'addComment', 'updateProfile']
    : null;
const writes = (who: string[]) =>
  calls
    .filter(([name, call]) => who.includes(call.guard) && call.method !== 'GET' && !reading.includes(name))
    .map(([name]) => name)
    .filter((name) => tried?.includes(name) ?? true);

/** Resolves to everything that a call could have changed, except the account that makes it. */
async function everything(): Promise<unknown[]> {
  const lists = ['users', 'articles', 'categories', 'contacts', 'comments'];
  const bodies = await Promise.all(lists.map(async (list) => (await octavo.admin.get(`/api/${list}?limit=100`)).body));
  const [users, ...others] = bodies;
  return [users.data.filter(({ _id }: { _id: string }) => _id !== account.id), ...others];
}

function make(name: (typeof calls)[number][0], rows: Targets): Promise<ApiResponse> {
  const { method, path, body } = requestFor(name, rows);
  return client.send(method, path, { body });
}

interface Change {
  guards: string[];
  /** Gives the account again what the statement takes from it; not by a call that leaves work for afterwards, which would wait for the statement. */
  give(): Promise<unknown>;
  statement(): string;
  response: [number, { message: string }];
  /** True for a caller who makes the calls on what is their own. */
  isOnOwn?: boolean;
}

const signIn = () => client.post('/api/users/login', account.account);
const setRole = (fields: object) => octavo.admin.put(`/api/users/${account.id}`, fields);

describe.each<[string, Change]>([
  [
    '(403) where its administrator was demoted since',
    {
      guards: ['admin', 'author'],
      give: () => sql(octavo, 'UPDATE users SET is_admin = TRUE WHERE id = :id', account),
      statement: () => `UPDATE users SET is_admin = FALSE WHERE id = ${account.id}`,
      response: [403, { message: 'Only admins can do this.' }],
    },
  ],
  [
    '(401) where its session has ended since',
    {
      guards: ['admin', 'author', 'user'],
      give: signIn,
      statement: () => `DELETE FROM sessions WHERE user_id = ${account.id}`,
      response: [401, { message: 'Please log in to continue.' }],
    },
  ],
  [
    '(403) where its author was made a reader since',
    {
      guards: ['author'],
      give: () => sql(octavo, 'UPDATE users SET is_author = TRUE WHERE id = :id', account),
      statement: () => `UPDATE users SET is_author = FALSE WHERE id = ${account.id}`,
      response: [403, { message: 'Only admins can do this.' }],
      isOnOwn: true,
    },
  ],
])('a write whose guard has let it pass is refused %s', (_, { guards, give, statement, response, isOnOwn }) => {
  let rows: Targets;
  let before: unknown[];
  it.beforeAll(async () => {
    await makeCaller();
    await setRole(isOnOwn ? { role: 'author' } : { isAdmin: true });
    rows = isOnOwn ? await makeOwnTargets(octavo, targets, account.client) : targets;
    before = await everything();
  });

  it('in every call, and has changed nothing', async () => {
    await eachRow(writes(guards), async (name) => {
      await give();

      const { status, body } = await raceAgainst(octavo, statement(), () => make(name, rows));

      expect([status, body]).toEqual(response);
    });

    expect(await everything()).toEqual(before);
  });
});

describe('a write whose guard has let it pass', () => {
  it.beforeEach(makeCaller);

  it('is refused (401) where its account was deleted since', async () => {
    const response = await raceAgainst(octavo, `DELETE FROM users WHERE id = ${account.id}`, () =>
      make('addComment', targets),
    );

    expect(response.status).toBe(401);
  });

  it('is refused (404) where it is a comment on an article that was unpublished since', async () => {
    const { _id } = await makeArticle(octavo);
    client.cookie = octavo.user.cookie;

    const response = await raceAgainst(octavo, `UPDATE articles SET published = FALSE WHERE id = ${_id}`, () =>
      client.post(`/api/comments/${_id}`, { message: 'Too late.' }),
    );

    expect(response.status).toBe(404);
    expect((await octavo.admin.get(`/api/comments/${_id}`)).body.comments).toEqual([]);
  });
});

describe('a sign-in whose password was right', () => {
  it.beforeEach(makeCaller);

  it('is refused (401) where the password was changed since, as any wrong one', async () => {
    client.cookie = '';

    const response = await raceAgainst(
      octavo,
      `UPDATE users SET password_hash = 'another' WHERE id = ${account.id}`,
      signIn,
    );

    expect([response.status, response.body]).toEqual([401, { message: 'Invalid email or password' }]);
    expect(client.cookie).toBe('');
  });

  it('has the role that the account has when it begins', async () => {
    const response = await raceAgainst(octavo, `UPDATE users SET is_admin = FALSE WHERE id = ${account.id}`, signIn);

    expect([response.status, response.body.user.isAdmin]).toEqual([200, false]);
  });
});

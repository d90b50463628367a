import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eachRow } from '../testing/eachRow.ts';
import { makeAccount, makeArticle, valid } from '../testing/inputs/factories.ts';
import type { ApiResponse, Client } from '../testing/servers/client.ts';
import { ADMIN, type OctavoProcess, startOctavoProcess, USER } from '../testing/servers/octavo.ts';

let octavo: OctavoProcess;
/** Two processes with fresh limits, which live in memory: one that visitors reach directly, one behind a proxy. */
let open: OctavoProcess;
let proxied: OctavoProcess;
beforeAll(async () => {
  [octavo, open, proxied] = await Promise.all([
    startOctavoProcess(),
    startOctavoProcess({ OCTAVO_RATE_LIMITS: 'on' }),
    startOctavoProcess({ OCTAVO_RATE_LIMITS: 'on', OCTAVO_TRUST_PROXY: '1' }),
  ]);
});
afterAll(() => Promise.all([octavo, open, proxied].map(({ close }) => close())));

/** A client of a process, with the session of another client. */
function at(server: OctavoProcess, like?: Client): Client {
  const client = octavo.client(server.url);
  client.cookie = like?.cookie ?? '';
  return client;
}

const times = <T>(count: number, work: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => work(at));
const statuses = (responses: ApiResponse[]) => responses.map(({ status }) => status).sort();
type Sent = { headers: Record<string, string> };
const from = (address: string): Sent => ({ headers: { 'X-Forwarded-For': address } });

/** Resolves to the first `count` refusals among calls, without waiting for the others, which hash slowly. */
function refusals(count: number, calls: Promise<ApiResponse>[]): Promise<ApiResponse[]> {
  return new Promise((resolve) => {
    const found: ApiResponse[] = [];
    const look = (response: ApiResponse) => {
      if (response.status === 429) found.push(response);
      if (found.length === count) resolve(found);
    };
    for (const call of calls) call.then(look, () => {});
  });
}

function expectRefusal(response: ApiResponse | undefined, name: string, seconds: number): void {
  expect(response?.status).toBe(429);
  expect(response?.body).toEqual({ message: 'Too many attempts. Please try again later.' });
  expect(response?.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
  expect(response?.headers.get('RateLimit')).toMatch(new RegExp(`^"${name}";r=0;t=[1-9]\\d*$`));
  expect(response?.headers.get('RateLimit-Policy')).toMatch(new RegExp(`^"${name}";q=\\d+;w=${seconds}$`));
  expect(Number(response?.headers.get('Retry-After'))).toBeLessThanOrEqual(seconds);
}

describe('writing to the publisher', () => {
  const write = (client: Client, headers = {}) => client.post('/api/contacts', valid.contact(), headers);

  it('is possible 5 times in 10 minutes, and a made-up address does not help', async () => {
    const responses = await Promise.all(times(7, (number) => write(at(open), from(`10.0.0.${number}`))));
    const forwarded = { headers: { Forwarded: 'for=10.1.1.1', 'X-Real-IP': '10.1.1.1', 'Client-IP': '10.1.1.1' } };
    const late = await write(at(open), forwarded);

    expect(statuses(responses)).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expectRefusal(late, 'contact', 600);
    // Once, for whoever runs the server, and without an address.
    const told = open
      .log()
      .split('\n')
      .filter((line) => line.includes('A rate limit was reached.'));
    expect(told.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ limit: 'contact', level: 'warn' }),
    ]);
    expect(told[0]).not.toContain('127.0.0.1');
  });

  it('is counted for the address that our own proxy saw, whatever else a visitor claims', async () => {
    const same = await Promise.all(times(6, (number) => write(at(proxied), from(`10.0.0.${number}, 192.0.2.1`))));
    const another = await write(at(proxied), from('192.0.2.1, 192.0.2.2'));

    expect(statuses(same)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(another.status).toBe(201);
  });
});

describe('a network of IPv6', () => {
  it('counts as one visitor', () =>
    eachRow(
      [
        ['contact', 5, (client: Client, sent: Sent) => client.post('/api/contacts', valid.contact(), sent)],
        ['register', 10, (client: Client, sent: Sent) => client.post('/api/users', valid.account(), sent)],
      ] as const,
      async ([name, most, call]) => {
        const network = `2001:db8:0:${most}`;
        for (let number = 0; number < most; number++) {
          expect((await call(at(proxied), from(`${network}::${number}`))).status).toBe(201);
        }

        const late = await call(at(proxied), from(`${network}:ffff::1`));
        const neighbour = await call(at(proxied), from(`2001:db8:1:${most}::1`));

        expectRefusal(late, name, name === 'contact' ? 600 : 3600);
        expect(neighbour.status).toBe(201);
      },
    ));
});

describe('commenting', () => {
  it('is possible 10 times a minute for an account, wherever it is', async () => {
    const { _id } = await makeArticle(proxied);
    const comment = (client: Client, address: string) =>
      client.post(`/api/comments/${_id}`, { message: 'Well said.' }, from(address));

    const responses = await Promise.all(
      times(12, (number) => comment(at(proxied, octavo.user), `198.51.100.${number}`)),
    );
    const late = await comment(at(proxied, octavo.user), '198.51.100.99');
    const other = await comment(at(proxied, octavo.admin), '198.51.100.100');

    expect(statuses(responses)).toEqual([...times(10, () => 201), 429, 429]);
    expectRefusal(late, 'comment', 60);
    expect(other.status).toBe(201);
  });

  it('is possible 10 times a minute from an address, whoever it is', async () => {
    const { _id } = await makeArticle(open);

    const responses = await Promise.all(
      times(12, (number) =>
        at(open, number % 2 ? octavo.user : octavo.admin).post(`/api/comments/${_id}`, { message: 'Well said.' }),
      ),
    );

    expect(statuses(responses)).toEqual([...times(10, () => 201), 429, 429]);
  });
});

describe('signing in', () => {
  const login = (account: object, address: string) => at(proxied).post('/api/users/login', account, from(address));
  const wrong = (number: number) => ({
    email: number % 2 ? USER.email : ' USER@octavo.example',
    password: 'wrong password',
  });

  it('may fail 10 times for an account from an address, also at once; then the right password does not help there', async () => {
    const tries = await Promise.all(times(13, (number) => login(wrong(number), `2001:db8:2:2::${number}`)));
    const late = await login(USER, '2001:db8:2:2::1');
    const elsewhere = await login(USER, '2001:db8:2:3::1');
    const other = await login(ADMIN, '2001:db8:2:2::1');

    expect(statuses(tries)).toEqual([...times(10, () => 401), 429, 429, 429]);
    expectRefusal(late, 'login-account', 900);
    expect([elsewhere.status, other.status]).toEqual([200, 200]);
  });

  it('may fail 50 times from an address, whatever the account, and says how many are left', async () => {
    const login = (number: number) =>
      at(open).post('/api/users/login', { email: `person${number}@octavo.example`, password: 'wrong password' });

    const first = await login(0);
    const [refused] = await refusals(
      10,
      times(59, (number) => login(number + 1)),
    );

    expect(first.headers.get('RateLimit')).toMatch(/^"login-address";r=49;t=\d+, "login-account";r=9;t=\d+$/);
    expectRefusal(refused, 'login-address', 900);
  });
});

describe('registering', () => {
  it('is possible 10 times an hour from an address, and what is refused for its fields does not count', async () => {
    const register = (fields: object) => at(proxied).post('/api/users', fields, from('192.0.2.7'));

    const wrong = await Promise.all(times(12, () => register({})));
    const [refused] = await refusals(
      2,
      times(12, () => register(valid.account())),
    );

    expect(new Set(statuses(wrong))).toEqual(new Set([422]));
    expectRefusal(refused, 'register', 3600);
  });

  it('is possible from other addresses', async () => {
    const response = await at(proxied).post('/api/users', valid.account(), from('192.0.2.8'));

    expect(response.status).toBe(201);
  });
});

describe('changing the own account', () => {
  const save = (client: Client, fields: object, address: string) =>
    client.put('/api/users/profile', fields, from(address));

  it('is possible with a new password 10 times in 15 minutes, wherever one is', async () => {
    const { client } = await makeAccount(proxied);
    const change = (number: number, password = `password ${number}`) =>
      save(at(proxied, client), { password }, `198.51.101.${number}`);

    const responses = await Promise.all(times(12, (number) => change(number)));
    const late = await change(99);
    const name = await change(100, '');

    expect(statuses(responses)).toEqual([...times(10, () => 200), 429, 429]);
    expectRefusal(late, 'password', 900);
    expect(name.status).toBe(200);
  });

  it('is possible with a new password 10 times in 15 minutes from an address, whoever one is', async () => {
    const people = [octavo.admin, (await makeAccount(proxied)).client];
    const { id } = await makeAccount(proxied);

    const responses = await Promise.all(
      times(9, (number) => save(at(proxied, people[number % 2]), { password: ADMIN.password }, '198.51.102.1')),
    );
    const last = await at(proxied, octavo.admin).put(
      `/api/users/${id}`,
      { password: 'a new one' },
      from('198.51.102.1'),
    );
    const refused = await at(proxied, octavo.admin).put(`/api/users/${id}`, { password: 'next' }, from('198.51.102.1'));

    expect(new Set(statuses(responses))).toEqual(new Set([200]));
    expect(last.status).toBe(200);
    expect(refused.status).toBe(422);
    const late = await at(proxied, octavo.admin).put(
      `/api/users/${id}`,
      { password: 'a newer one' },
      from('198.51.102.1'),
    );
    expectRefusal(late, 'password', 900);
  });

  it('counts guesses at the current password in calls of administrators too', async () => {
    const { client, id } = await makeAccount(proxied);
    await proxied.admin.put(`/api/users/${id}`, { isAdmin: true });
    const guess = (method: string) =>
      at(proxied, client).send(method, '/api/users/0', {
        body: { currentPassword: 'wrong password' },
        ...from('198.51.104.1'),
      });

    const responses = await Promise.all(times(12, (number) => guess(number % 2 ? 'PUT' : 'DELETE')));

    expect(statuses(responses)).toEqual([...times(10, () => 404), 429, 429]);
  });

  it('is possible without one 60 times in 10 minutes', async () => {
    const { client } = await makeAccount(proxied);

    const responses = await Promise.all(times(61, () => save(at(proxied, client), {}, '198.51.103.1')));

    expect(statuses(responses)).toEqual([...times(60, () => 200), 429]);
  });
});

describe('searching', () => {
  const search = (path: string, address: string) => at(proxied).get(path, from(address));
  const some = (count: number, path: string, address: string) =>
    Promise.all(
      times(count, (number) => search(`${path}${path.includes('?') ? '&' : '?'}q=word${number}+${address}`, address)),
    );

  it('is possible 120 times a minute from an address, in whatever list, and says how many are left', async () => {
    const responses = [
      ...(await some(40, '/api/articles', '192.0.2.21')),
      ...(await some(40, '/api/tags?limit=20', '192.0.2.21')),
      ...(await some(38, '/api/categories', '192.0.2.21')),
      ...(await some(1, '/search', '192.0.2.21')),
    ];
    const last = await search('/api/articles?q=last', '192.0.2.21');
    const refused = await search('/api/articles?q=one+more', '192.0.2.21');

    expect(new Set(statuses(responses))).toEqual(new Set([200]));
    expect(last.headers.get('RateLimit')).toMatch(/^"search";r=0;t=\d+$/);
    expectRefusal(refused, 'search', 60);
    expect((await search('/api/articles?q=', '192.0.2.21')).status).toBe(200);
    expect((await search('/api/articles?q=elsewhere', '192.0.2.22')).status).toBe(200);
  });

  it('ends on the page too, which says when to try again', async () => {
    await some(120, '/api/articles', '192.0.2.23');

    const page = await search('/search?q=page', '192.0.2.23');

    expect(page.status).toBe(429);
    expect(page.body).toContain('Too much at once.');
    expect(page.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    expect(page.headers.get('RateLimit')).toMatch(/^"search";r=0;t=\d+$/);
    expect((await search('/search?q=page', '192.0.2.24')).status).toBe(200);
  });

  it('is not counted where a response is cached, which tells nobody of the searches of another', async () => {
    await search('/api/articles?q=cached', '192.0.2.25');

    const again = await Promise.all(times(130, () => search('/api/articles?q=cached', '192.0.2.26')));
    const first = await search('/api/articles?q=other', '192.0.2.26');

    expect(new Set(again.map(({ headers }) => headers.get('RateLimit')))).toEqual(new Set([null]));
    expect(first.headers.get('RateLimit')).toMatch(/^"search";r=119;/);
  });
});

describe('limits that are switched off', () => {
  it('allow every call, and the log warns of it', async () => {
    const responses = await Promise.all(times(12, () => octavo.visitor.post('/api/contacts', valid.contact())));

    expect(new Set(statuses(responses))).toEqual(new Set([201]));
    expect(octavo.log()).toContain('Rate limits are off');
  });
});

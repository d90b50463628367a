import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../testing/client.ts';
import { makeArticle, valid } from '../testing/factories.ts';
import { ADMIN, type Octavo, type Process, startOctavo, startProcess, USER } from '../testing/octavo.ts';

let octavo: Octavo;
/** With fresh limits, for they live in a process's memory: one process that visitors reach, one behind a proxy. */
let open: Process;
let proxied: Process;
beforeAll(async () => {
  octavo = await startOctavo();
  const environment = { ...octavo.environment, OCTAVO_RATE_LIMITS: 'on' };
  [open, proxied] = await Promise.all([
    startProcess(environment),
    startProcess({ ...environment, OCTAVO_TRUST_PROXY: '1' }),
  ]);
});
afterAll(async () => {
  await Promise.all([open.stop('SIGKILL'), proxied.stop('SIGKILL')]);
  await octavo.close();
});

/** Somebody at a process, with the session of another client. */
function at(server: Process, like?: Client): Client {
  const client = octavo.client(server.url);
  client.cookie = like?.cookie ?? '';
  return client;
}

const times = <T>(count: number, work: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => work(at));
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

/** The first `count` refusals among calls of which the others, slow with hashing, need not be waited for. */
function refusals(count: number, calls: Promise<Answer>[]): Promise<Answer[]> {
  return new Promise((resolve) => {
    const found: Answer[] = [];
    const look = (answer: Answer) => {
      if (answer.status === 429) found.push(answer);
      if (found.length === count) resolve(found);
    };
    for (const call of calls) call.then(look, () => {});
  });
}

function expectRefusal(answer: Answer | undefined, name: string, seconds: number): void {
  expect(answer?.status).toBe(429);
  expect(answer?.body).toEqual({ message: 'Too many attempts. Please try again later.' });
  expect(answer?.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
  expect(answer?.headers.get('RateLimit')).toMatch(new RegExp(`^"${name}";r=0;t=[1-9]\\d*$`));
  expect(answer?.headers.get('RateLimit-Policy')).toMatch(new RegExp(`^"${name}";q=\\d+;w=${seconds}$`));
  expect(Number(answer?.headers.get('Retry-After'))).toBeLessThanOrEqual(seconds);
}

describe('writing to the publisher', () => {
  const write = (client: Client, headers = {}) => client.post('/api/contacts', valid.contact(), headers);

  it('is possible 5 times in 10 minutes, and a made-up address does not help', async () => {
    const answers = await Promise.all(times(7, (number) => write(at(open), from(`10.0.0.${number}`))));
    const forwarded = { headers: { Forwarded: 'for=10.1.1.1', 'X-Real-IP': '10.1.1.1', 'Client-IP': '10.1.1.1' } };
    const late = await write(at(open), forwarded);

    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expectRefusal(late, 'contact', 600);
  });

  it('is counted for the address that our own proxy saw, whatever else a visitor claims', async () => {
    const same = await Promise.all(times(6, (number) => write(at(proxied), from(`10.0.0.${number}, 192.0.2.1`))));
    const another = await write(at(proxied), from('192.0.2.1, 192.0.2.2'));

    expect(statuses(same)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(another.status).toBe(201);
  });
});

describe('commenting', () => {
  it('is possible 10 times a minute for an account, wherever it is', async () => {
    const { _id } = await makeArticle(octavo);
    const comment = (client: Client, address: string) =>
      client.post(`/api/comments/${_id}`, { message: 'Well said.' }, from(address));

    const answers = await Promise.all(times(12, (number) => comment(at(proxied, octavo.user), `198.51.100.${number}`)));
    const late = await comment(at(proxied, octavo.user), '198.51.100.99');
    const other = await comment(at(proxied, octavo.admin), '198.51.100.100');

    expect(statuses(answers)).toEqual([...times(10, () => 201), 429, 429]);
    expectRefusal(late, 'comment', 60);
    expect(other.status).toBe(201);
  });

  it('is possible 10 times a minute from an address, whoever it is', async () => {
    const { _id } = await makeArticle(octavo);

    const answers = await Promise.all(
      times(12, (number) =>
        at(open, number % 2 ? octavo.user : octavo.admin).post(`/api/comments/${_id}`, { message: 'Well said.' }),
      ),
    );

    expect(statuses(answers)).toEqual([...times(10, () => 201), 429, 429]);
  });
});

describe('signing in', () => {
  it('may fail 10 times for an account, also at once and from everywhere; then the right password does not help', async () => {
    const login = (account: object, address: string) => at(proxied).post('/api/users/login', account, from(address));
    const wrong = (number: number) => ({
      email: number % 2 ? USER.email : ' USER@octavo.example',
      password: 'wrong password',
    });

    const right = [await login(USER, '192.0.2.1'), await login(USER, '192.0.2.1')];
    const tries = await Promise.all(times(13, (number) => login(wrong(number), `203.0.113.${number}`)));
    const late = await login(USER, '192.0.2.1');
    const other = await login(ADMIN, '192.0.2.1');

    expect(statuses(right)).toEqual([200, 200]);
    expect(statuses(tries)).toEqual([...times(10, () => 401), 429, 429, 429]);
    expectRefusal(late, 'login-account', 900);
    expect(other.status).toBe(200);
  });

  it('may fail 50 times from an address, whatever the account, and says how many are left', async () => {
    const login = (number: number) =>
      at(open).post('/api/users/login', { email: `person${number}@octavo.example`, password: 'wrong password' });

    const first = await login(0);
    const [refused] = await refusals(
      10,
      times(59, (number) => login(number + 1)),
    );

    expect(first.headers.get('RateLimit')).toMatch(/^"login-address";r=49;t=\d+$/);
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

  it('goes on elsewhere', async () => {
    const answer = await at(proxied).post('/api/users', valid.account(), from('192.0.2.8'));

    expect(answer.status).toBe(201);
  });
});

describe('limits that are switched off', () => {
  it('let everything through, and the log says so', async () => {
    const answers = await Promise.all(times(12, () => octavo.visitor.post('/api/contacts', valid.contact())));

    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    expect(octavo.log()).toContain('Rate limits are off');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../testing/client.ts';
import { makeArticle, valid } from '../testing/factories.ts';
import { ADMIN, type Octavo, startOctavo, startProcess, USER } from '../testing/octavo.ts';

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => octavo.close());

/** Runs against a process with fresh limits: they live in its memory. */
async function limited(work: (client: (like?: Client) => Client) => Promise<void>, environment = {}): Promise<void> {
  const server = await startProcess({ ...octavo.environment, OCTAVO_RATE_LIMITS: 'on', ...environment });
  const client = (like?: Client) => {
    const made = octavo.client(server.url);
    made.cookie = like?.cookie ?? '';
    return made;
  };
  await work(client).finally(() => server.stop('SIGKILL'));
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

describe('signing in', () => {
  it('may fail 10 times for an account, also when all come at once; then not even the right password helps', () =>
    limited(async (client) => {
      const wrong = (at: number) => ({
        email: at % 2 ? USER.email : ' USER@octavo.example',
        password: 'wrong password',
      });

      const right = [await client().post('/api/users/login', USER), await client().post('/api/users/login', USER)];
      const tries = await Promise.all(times(13, (at) => client().post('/api/users/login', wrong(at))));
      const late = await client().post('/api/users/login', USER);
      const other = await client().post('/api/users/login', ADMIN);

      expect(statuses(right)).toEqual([200, 200]);
      expect(statuses(tries)).toEqual([...times(10, () => 401), 429, 429, 429]);
      expectRefusal(late, 'login-account', 900);
      expect(other.status).toBe(200);
    }));

  it('may fail 50 times from an address, whatever the account', () =>
    limited(async (client) => {
      const calls = times(60, (at) =>
        client().post('/api/users/login', { email: `person${at}@octavo.example`, password: 'wrong password' }),
      );

      const [answer] = await refusals(10, calls);

      expectRefusal(answer, 'login-address', 900);
    }));

  it('says how many attempts are left', () =>
    limited(async (client) => {
      const answer = await client().post('/api/users/login', { email: 'a@octavo.example', password: 'wrong password' });

      expect(answer.headers.get('RateLimit')).toMatch(/^"login-address";r=49;t=\d+$/);
    }));
});

describe('registering', () => {
  it('is possible 10 times an hour from an address', () =>
    limited(async (client) => {
      const [answer] = await refusals(
        2,
        times(12, () => client().post('/api/users', valid.account())),
      );

      expectRefusal(answer, 'register', 3600);
    }));

  it('with wrong fields does not count', () =>
    limited(async (client) => {
      const wrong = await Promise.all(times(12, () => client().post('/api/users', {})));
      const right = await client().post('/api/users', valid.account());

      expect(new Set(statuses(wrong))).toEqual(new Set([422]));
      expect(right.status).toBe(201);
    }));
});

describe('writing to the publisher', () => {
  const write = (client: Client, headers = {}) => client.post('/api/contacts', valid.contact(), headers);

  it('is possible 5 times in 10 minutes, and a made-up address does not help', () =>
    limited(async (client) => {
      const answers = await Promise.all(times(7, (at) => write(client(), from(`10.0.0.${at}`))));
      const forwarded = { headers: { Forwarded: 'for=10.1.1.1', 'X-Real-IP': '10.1.1.1', 'Client-IP': '10.1.1.1' } };
      const late = await write(client(), forwarded);

      expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 429, 429]);
      expectRefusal(late, 'contact', 600);
    }));

  it('is counted for the address that our own proxy saw, whatever else a visitor claims', () =>
    limited(
      async (client) => {
        const same = await Promise.all(times(6, (at) => write(client(), from(`10.0.0.${at}, 192.0.2.1`))));
        const another = await write(client(), from('192.0.2.1, 192.0.2.2'));

        expect(statuses(same)).toEqual([201, 201, 201, 201, 201, 429]);
        expect(another.status).toBe(201);
      },
      { OCTAVO_TRUST_PROXY: '1' },
    ));
});

describe('commenting', () => {
  it('is possible 10 times a minute for an account, wherever it is', async () => {
    const { _id } = await makeArticle(octavo);
    const comment = (client: Client, address: string) =>
      client.post(`/api/comments/${_id}`, { message: 'Well said.' }, from(address));

    await limited(
      async (client) => {
        const answers = await Promise.all(times(12, (at) => comment(client(octavo.user), `192.0.2.${at}`)));
        const late = await comment(client(octavo.user), '192.0.2.99');
        const other = await comment(client(octavo.admin), '192.0.2.100');

        expect(statuses(answers)).toEqual([...times(10, () => 201), 429, 429]);
        expectRefusal(late, 'comment', 60);
        expect(other.status).toBe(201);
      },
      { OCTAVO_TRUST_PROXY: '1' },
    );
  });

  it('is possible 10 times a minute from an address, whoever it is', async () => {
    const { _id } = await makeArticle(octavo);

    await limited(async (client) => {
      const answers = await Promise.all(
        times(12, (at) =>
          client(at % 2 ? octavo.user : octavo.admin).post(`/api/comments/${_id}`, { message: 'Well said.' }),
        ),
      );

      expect(statuses(answers)).toEqual([...times(10, () => 201), 429, 429]);
    });
  });
});

describe('limits that are switched off', () => {
  it('let everything through, and the log says so', async () => {
    const answers = await Promise.all(times(12, () => octavo.visitor.post('/api/contacts', valid.contact())));

    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    expect(octavo.log()).toContain('Rate limits are off');
  });
});

import { afterAll, expect } from 'vitest';
import { makeAccount, makeArticle, makeCategory, valid } from '../inputs/factories.ts';
import { Random } from '../inputs/random.ts';
import type { Client } from '../servers/client.ts';
import { itWith, octavo } from '../servers/it.ts';
import { type Process, startProcess } from '../servers/octavo.ts';
import { type HeldResponse, hold } from './heldRequest.ts';

/** `HELD_SECONDS=300` runs rounds for five minutes, `HELD_SEED=7` repeats a run that failed with that seed. */
const seconds = Number(process.env.HELD_SECONDS ?? 0);
const seed = Number(process.env.HELD_SEED ?? Math.floor(Math.random() * 2 ** 31));
const ACTORS = 6;
/** The rounds where no time is given, so that a busy machine plays as many as a quiet one. */
const ROUNDS = 50;

/** The servers that requests may go to: on Postgres, two processes. */
let urls: string[];
let second: Process | null = null;
let category: string;
const it = itWith({ TEST_HASH_HOLD: '60' });
it.beforeAll(async () => {
  if (process.env.TEST_ENGINE === 'postgres') second = await startProcess(octavo.environment);
  urls = [octavo.url, ...(second ? [second.url] : [])];
  category = (await makeCategory(octavo)).category;
});
afterAll(async () => {
  await second?.stop('SIGKILL');
});

/** An account that is about to lose its rights, with the rows that its request changes. */
interface Round {
  id: string;
  account: { email: string; password: string };
  /** A text that is unique to the round. */
  word: string;
  article: { _id: string; slug: string };
}

/** A call, the rights that it takes, and a check of its effect. */
interface Call {
  requires: 'admin' | 'user' | 'password';
  method: string;
  path(round: Round): string;
  body?(round: Round): Record<string, unknown>;
  multipart?: true;
  effect(round: Round): Promise<boolean>;
}

const api = async (path: string) => (await octavo.admin.get(`/api${path}`)).body;
const signsIn = async (email: string, password: string) =>
  (await octavo.client().post('/api/users/login', { email, password })).status === 200;
const userOf = async ({ id }: Round) => (await octavo.admin.put(`/api/users/${id}`, {})).body.user;
const isNamed = async (round: Round) => (await userOf(round))?.username === round.word;
const titled = async ({ article }: Round) => (await api(`/articles/${article.slug}`)).title;
const slugOf = ({ word }: Round) => word.toLowerCase().replaceAll(' ', '-');

const calls: Record<string, Call> = {
  makesItselfAdministrator: {
    requires: 'admin',
    method: 'PUT',
    path: ({ id }) => `/users/${id}`,
    body: ({ word }) => ({ username: word, isAdmin: true }),
    effect: isNamed,
  },
  changesItsName: {
    requires: 'user',
    method: 'PUT',
    path: () => '/users/profile',
    body: ({ word }) => ({ username: word }),
    effect: isNamed,
  },
  takesTheAccount: {
    requires: 'user',
    method: 'PUT',
    path: () => '/users/profile',
    body: ({ word }) => ({ password: word }),
    effect: ({ account, word }) => signsIn(account.email, word),
  },
  addsACategory: {
    requires: 'admin',
    method: 'POST',
    path: () => '/categories',
    body: ({ word }) => ({ category: word }),
    effect: async ({ word }) =>
      (await api('/categories/allCategories')).categories.some((each: { category: string }) => each.category === word),
  },
  writesAnArticle: {
    requires: 'admin',
    method: 'POST',
    path: () => '/articles',
    body: ({ word }) => ({ ...valid.article(category), title: word }),
    multipart: true,
    effect: async (round) => (await api(`/articles/${slugOf(round)}`)).title === round.word,
  },
  changesAnArticle: {
    requires: 'admin',
    method: 'PUT',
    path: ({ article }) => `/articles/${article._id}`,
    body: ({ word }) => ({ title: word }),
    effect: async (round) => (await titled(round)) === round.word,
  },
  deletesArticles: {
    requires: 'admin',
    method: 'POST',
    path: () => '/articles/bulk-delete',
    body: ({ article }) => ({ ids: [article._id] }),
    effect: async (round) => (await titled(round)) === undefined,
  },
  deletesAnArticle: {
    requires: 'admin',
    method: 'DELETE',
    path: ({ article }) => `/articles/${article._id}`,
    effect: async (round) => (await titled(round)) === undefined,
  },
  comments: {
    requires: 'user',
    method: 'POST',
    path: ({ article }) => `/comments/${article._id}`,
    body: ({ word }) => ({ message: word }),
    effect: async ({ article }) => (await api(`/comments/${article._id}`)).comments.length > 0,
  },
  signsIn: {
    requires: 'password',
    method: 'POST',
    path: () => '/users/login',
    body: ({ account }) => account,
    // Its only effect is a session, which is checked in any case.
    effect: async () => false,
  },
};

/** The session of the account that makes the request, and another of the same account. */
interface Sessions {
  same: Client;
  other: Client;
}

/** The ways in which an account loses its rights; each resolves once the server has acknowledged it. */
type Loss = (round: Round, sessions: Sessions) => Promise<unknown>;

const NEW_PASSWORD = 'the new password';
const done = (status: number) => expect(status).toBe(200);
const reset: Loss = async ({ id }) =>
  done((await octavo.admin.put(`/api/users/${id}`, { password: NEW_PASSWORD })).status);
const demoted: Loss = async ({ id }) => done((await octavo.admin.put(`/api/users/${id}`, { isAdmin: false })).status);
const deleted: Loss = async ({ id }) => done((await octavo.admin.delete(`/api/users/${id}`)).status);
const changed: Loss = async (_, { other }) =>
  done((await other.put('/api/users/profile', { password: NEW_PASSWORD })).status);
const loggedOut: Loss = async (_, { same }) => done((await same.get('/api/users/logout')).status);

const losses: Record<Call['requires'], Record<string, Loss>> = {
  admin: { demoted, reset, deleted, changed, loggedOut },
  user: { reset, deleted, changed, loggedOut },
  password: { reset, deleted, changed },
};

it(`refuses writes of accounts that have lost their rights, whatever part of the request was held back (seed ${seed})`, {
  timeout: (seconds + 300) * 1000,
}, async () => {
  const deadline = Date.now() + seconds * 1000;
  const random = new Random(seed);
  let rounds = 0;
  const isRunning = () => (seconds > 0 ? Date.now() < deadline : rounds < ROUNDS);

  await Promise.all(
    Array.from({ length: ACTORS }, async (_, actor) => {
      const own = random.fork();
      while (isRunning()) await playRound(own, `Held ${actor} ${rounds++}`);
    }),
  );

  expect(rounds).toBeGreaterThan(ACTORS);
});

async function playRound(random: Random, word: string): Promise<void> {
  const [name, call] = random.of(Object.entries(calls));
  const [lossName, loss] = random.of(Object.entries(losses[call.requires]));
  const { client, account, id } = await makeAccount(octavo);
  if (call.requires === 'admin') await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
  const other = octavo.client();
  await other.post('/api/users/login', account);
  const { email, password } = account;
  const round: Round = { id, account: { email, password }, word, article: await makeArticle(octavo, { category }) };
  const part = call.body && random.below(4) > 0 ? 'body' : 'head';
  // Two password changes by the same owner may happen in either order.
  const together = random.below(2) === 0 && !(name === 'takesTheAccount' && loss === changed);
  const what = `${word}: ${name}, ${lossName}${together ? ' at the same moment' : ''}, its ${part} held`;

  const request = {
    method: call.method,
    path: `/api${call.path(round)}`,
    cookie: call.requires === 'password' ? '' : client.cookie,
    body: call.body?.(round),
    multipart: call.multipart ?? false,
  };
  const sessions = { same: client, other };
  const held = await hold(random.of(urls), request, part, random.next());
  if (!together) await loss(round, sessions);
  const [response] = await Promise.all([held.finish(), together ? loss(round, sessions) : null]);

  const refusal = loss === demoted ? 403 : 401;
  if (together) expect([200, 201, refusal], what).toContain(response.status);
  else expect(response.status, what).toBe(refusal);
  await judge(round, { call, response, loss, what });
}

interface Judged {
  call: Call;
  response: HeldResponse;
  loss: Loss;
  what: string;
}

/** Checks that lost rights stay lost, whichever request was first, and that refused requests had no effect. */
async function judge(round: Round, { call, response, loss, what }: Judged): Promise<void> {
  const { id, account } = round;
  if (response.status >= 400) expect(await call.effect(round), `${what}: has no effect`).toBe(false);
  if (loss === demoted) expect((await userOf(round)).isAdmin, `${what}: is no administrator`).toBe(false);
  if (loss === reset || loss === changed) {
    expect(await signsIn(account.email, NEW_PASSWORD), `${what}: has the new password`).toBe(true);
    expect(await signsIn(account.email, account.password), `${what}: has not the old password`).toBe(false);
  }
  if (loss === deleted) expect((await octavo.admin.put(`/api/users/${id}`, {})).status, what).toBe(404);
  if (response.cookie && loss !== demoted) {
    const thief = octavo.client();
    thief.cookie = response.cookie;
    expect((await thief.get('/api/users/profile')).status, `${what}: has no session`).toBe(401);
  }
}

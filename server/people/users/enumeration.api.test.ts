import { Piscina } from 'piscina';
import { describe, expect, vi } from 'vitest';
import { makeAccount, valid } from '../../testing/inputs/factories.ts';
import type { ApiResponse, Client } from '../../testing/servers/client.ts';
import { itWithMail, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

/** The cost of every real hash, by which tests have quicker ones. */
const COST = 12;

let email: string;
/** The token of an invitation that has expired. */
let expired: string;
const it = itWithMail();
it.beforeAll(async () => {
  ({
    account: { email },
  } = await makeAccount(octavo));
  const hash = `$2b$${COST}$${'a'.repeat(53)}`;
  await sql(octavo, 'UPDATE users SET password_hash = :hash WHERE email = :email', { hash, email });
  const { body } = await octavo.admin.post('/api/users/invitations', { email: 'invited@octavo.example' });
  expired = body.url.split('#')[1];
  await sql(octavo, 'UPDATE invitations SET expires_at = :past', { past: new Date(Date.now() - 1_000) });
});

/** Makes the call, about an account or invitation that is there or about one that is not. */
type Call = (client: Client, isThere: boolean) => Promise<ApiResponse>;

/** What the server does for a call that takes time, and its response. */
interface Work {
  response: unknown;
  /** Its work with bcrypt, each with its cost. */
  hashing: string[];
  /** Its statements, without their values. */
  statements: string[];
}

async function workOf(call: Call, isThere: boolean): Promise<Work> {
  const run = vi.spyOn(Piscina.prototype, 'run');
  let response: unknown;
  const statements = await octavo.server.statementsOf(async () => {
    const { status, body } = await call(octavo.client(), isThere);
    response = [status, body];
  });
  const hashing = run.mock.calls.map(([task]) => costOf(task));
  run.mockRestore();
  return {
    response,
    hashing,
    statements: statements.map((statement) => statement.replace(/'(?:[^']|'')*'|\b\d+\b/g, '?')),
  };
}

type HashTask = { hash?: { cost: number }; compare?: { hash: string } };
const costOf = ({ hash, compare }: HashTask) =>
  hash ? `hash at ${hash.cost}` : `compare at ${compare?.hash.split('$')[2]}`;

const addressOf = (isThere: boolean) => (isThere ? email : 'nobody@octavo.example');

const login: Call = (client, isThere) =>
  client.post('/api/users/login', { email: addressOf(isThere), password: 'wrong password' });
const forgotPassword: Call = (client, isThere) =>
  client.post('/api/users/forgot-password', { email: addressOf(isThere) });
// The specification has it say that an address is taken; who is slower may still be nobody.
const register: Call = (client, isThere) =>
  client.post('/api/users', { ...valid.account(), ...(isThere ? { email } : {}) });
const tokenOf = (isThere: boolean) => (isThere ? expired : '0'.repeat(64));
const openInvitation: Call = (client, isThere) =>
  client.post('/api/users/invitations/open', { token: tokenOf(isThere) });
const acceptInvitation: Call = (client, isThere) =>
  client.post('/api/users/invitations/accept', {
    token: tokenOf(isThere),
    username: 'Somebody new',
    password: valid.account().password,
  });

describe('nobody learns by a response or its time if there is an account or an invitation', () => {
  it.each([
    { name: 'sign-in', call: login, hashing: [`compare at ${COST}`] },
    { name: 'forgotten password', call: forgotPassword, hashing: [] },
    { name: 'opening an invitation', call: openInvitation, hashing: [] },
    { name: 'accepting an invitation', call: acceptInvitation, hashing: [] },
  ])('$name does the same work and has the same response', async ({ call, hashing }) => {
    const [there, notThere] = [await workOf(call, true), await workOf(call, false)];

    expect(there).toEqual(notThere);
    expect(there.hashing).toEqual(hashing);
    expect(there.statements).not.toEqual([]);
  });

  it('registration hashes the password before it looks for the address', async () => {
    const [there, notThere] = [await workOf(register, true), await workOf(register, false)];

    for (const { hashing } of [there, notThere]) expect(hashing).toEqual([`hash at ${COST}`]);
    const inserts = there.statements.length - 1;
    expect(there.statements.at(-2)).toMatch(/^INSERT INTO .users./);
    expect(there.statements.slice(0, inserts)).toEqual(notThere.statements.slice(0, inserts));
  });

  it('an address says that it is taken, as the specification has it, only to who registers with it', async () => {
    const { status, body } = await register(octavo.client(), true);

    expect([status, body]).toEqual([
      409,
      { message: 'This email is already taken.', errors: { email: 'This email is already taken.' } },
    ]);
  });
});

import { expect } from 'vitest';
import { makeAccount } from '../../testing/inputs/factories.ts';
import { addTotp, codeOf } from '../../testing/rows/secondFactor.ts';
import { itWithMail, octavo, smtp } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

const it = itWithMail({ OCTAVO_TRUST_PROXY: '1' });

const HOME = '192.0.2.1';
const ELSEWHERE = '198.51.100.1';

async function protectedAccount() {
  const made = await makeAccount(octavo);
  const { secret } = await addTotp(made.client);
  const logIn = (address: string, fields: object = {}) =>
    octavo
      .client()
      .post('/api/users/login', { ...made.account, ...fields }, { headers: { 'X-Forwarded-For': address } });
  return { ...made, secret, logIn };
}

/** Has the ten minutes pass of all right passwords that are noted. */
async function tenMinutesLater() {
  const at = new Date(Date.now() - 1000);
  await sql(octavo, "UPDATE jobs SET run_at = :at WHERE kind = 'unproven-sign-in'", { at });
  await octavo.server.catchUp();
}

const traces = (id: string) =>
  sql(octavo, "SELECT details FROM activity WHERE kind = 'sign-in-failed' AND subject_id = :id", { id: Number(id) });
const mails = (email: string) =>
  sql(octavo, "SELECT subject FROM mails WHERE kind = 'password-known' AND to_address = :email", { email });

it('a right password without its second factor is recorded and told to its owner ten minutes later', async () => {
  const { account, id, logIn } = await protectedAccount();

  await logIn(ELSEWHERE);
  await octavo.server.catchUp();
  const before = await traces(id);
  await tenMinutesLater();

  const mail = await smtp.next(account.email, /Somebody knows your password/);
  expect(before).toEqual([]);
  expect(await traces(id)).toEqual([{ details: JSON.stringify({ email: account.email, secondFactor: true }) }]);
  expect(mail.text).toContain(
    'Somebody has entered the right password of your account, and then not its second factor.',
  );
});

it('a right password that is entered again does not put off the trace of the first one', async () => {
  const { id, logIn } = await protectedAccount();
  const times = () => sql(octavo, 'SELECT run_at FROM jobs WHERE key LIKE :key', { key: `unproven-sign-in:${id}:%` });

  await logIn(ELSEWHERE);
  const first = await times();
  await logIn(ELSEWHERE);

  expect(first).toHaveLength(1);
  expect(await times()).toEqual(first);
});

it('a wrong code leaves the same trace', async () => {
  const { id, logIn } = await protectedAccount();

  await logIn(ELSEWHERE, { code: '000000' });
  await tenMinutesLater();

  expect(await traces(id)).toHaveLength(1);
});

it('a second factor that follows from the same address takes the trace back, and one from elsewhere does not', async () => {
  const [mine, theirs] = [await protectedAccount(), await protectedAccount()];

  await mine.logIn(HOME);
  const proved = await mine.logIn(HOME, { code: codeOf(mine.secret) });
  await theirs.logIn(ELSEWHERE);
  await theirs.logIn(HOME, { code: codeOf(theirs.secret) });
  await tenMinutesLater();

  expect(proved.status).toBe(200);
  expect([await traces(mine.id), await mails(mine.account.email)]).toEqual([[], []]);
  expect(await traces(theirs.id)).toHaveLength(1);
});

it('is told once a day, however often it happens', async () => {
  const { account, id, logIn } = await protectedAccount();

  for (const address of [HOME, ELSEWHERE, ELSEWHERE]) await logIn(address);
  await tenMinutesLater();
  await logIn(HOME);
  await tenMinutesLater();

  expect(await traces(id)).toHaveLength(3);
  expect(await mails(account.email)).toHaveLength(1);
});

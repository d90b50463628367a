import { expect } from 'vitest';
import { makeAccount, makeArticle, makeComment, valid } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';
import { uncommitted } from '../testing/uncommitted.ts';
import { erase } from './erase.ts';

const EMAIL = 'Lea@octavo.example';

it('erases what is stored about somebody without account, after it was shown, and nothing of others', async () => {
  const { admin, visitor, client } = octavo;
  await visitor.post('/api/contacts', { ...valid.contact(), username: 'Lea', email: EMAIL });
  await visitor.post('/api/contacts', { ...valid.contact(), email: `x${EMAIL}` });
  const messages = (await admin.get('/api/contacts')).body.data;
  const ofLea = messages.find(({ email }: { email: string }) => email === EMAIL);
  await admin.delete(`/api/contacts/${ofLea._id}`);
  await admin.post('/api/users/invitations', { email: EMAIL.toLowerCase(), role: 'author' });
  await client().post('/api/users/login', { email: EMAIL, password: 'a wrong password' });
  const article = await makeArticle(octavo);
  const naming = await makeComment(octavo.user, article._id, `Write to ${EMAIL}.`);
  const databaseUrl = octavo.environment.DATABASE_URL ?? '';
  const stored = async () =>
    JSON.stringify(
      await Promise.all(
        ['contacts', 'invitations', 'activity'].map((table) => sql(octavo, `SELECT * FROM ${table} ORDER BY 1`)),
      ),
    ).toLowerCase();

  const found = await erase({ databaseUrl, email: EMAIL, really: false });
  const before = await stored();
  const erased = await erase({ databaseUrl, email: EMAIL, really: true });

  expect(found).toMatchObject({
    erased: false,
    counts: { messages: 1, invitations: 1, 'entries of the log': 3 },
    comments: [`/articles/${article.slug} (comment ${naming._id})`],
  });
  expect(before).toContain('"lea@octavo.example"');
  expect(erased).toEqual({ ...found, erased: true });
  const after = await stored();
  expect(after).not.toMatch(/"lea@octavo|\\"lea@octavo|\\"lea\\"/);
  expect(after).toContain('xlea@octavo.example');
});

it('refuses the address of an account', async () => {
  const { account } = await makeAccount(octavo);

  await expect(
    erase({ databaseUrl: octavo.environment.DATABASE_URL ?? '', email: account.email, really: true }),
  ).rejects.toThrow('has an account: delete it at Users in the dashboard');
});

it('counts while others write', async () => {
  const databaseUrl = octavo.environment.DATABASE_URL ?? '';
  const writing = await uncommitted(databaseUrl, 'DELETE FROM mails');

  const counted = await erase({ databaseUrl, email: EMAIL, really: false }).finally(() => writing.commit());

  expect(counted.erased).toBe(false);
});

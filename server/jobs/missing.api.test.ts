import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../testing/faults/faults.ts';
import { makeArticle, makeAuthor, makeCategory, makeComment, valid } from '../testing/inputs/factories.ts';
import { makeDue, scheduledJobs } from '../testing/rows/publishing.ts';
import { type OctavoInProcess, startOctavo, USER } from '../testing/servers/octavo.ts';
import { type Smtp, startSmtp } from '../testing/servers/smtp.ts';
import { sql } from '../testing/servers/sql.ts';

let octavo: OctavoInProcess;
let smtp: Smtp;
beforeAll(async () => {
  smtp = await startSmtp({ judge: ({ attempt }) => (attempt === 1 ? '451 Come back later' : null) });
  octavo = await startOctavo(smtp.environment);
});
afterAll(async () => {
  await octavo.close();
  await smtp.close();
});

/** Lets the minute pass after which the server looks for missing jobs; resolves once it has looked, and run what it found. */
async function look(): Promise<void> {
  await sql(octavo, 'UPDATE jobs SET run_at = :past WHERE key = :key', { past: new Date(0), key: 'find-missing-jobs' });
  await octavo.server.catchUp();
  await octavo.server.catchUp();
}

const loseJobs = (key: string) => sql(octavo, 'DELETE FROM jobs WHERE key LIKE :key', { key });
const publishAt = () => new Date(Date.now() + 3_600_000).toISOString();

it('a scheduled article whose job was lost is published within a minute of its time, and not before', async () => {
  const [due, early] = [
    await makeArticle(octavo, { published: false, publishAt: publishAt() }),
    await makeArticle(octavo, { published: false, publishAt: publishAt() }),
  ];
  await loseJobs('publish:%');
  await makeDue(octavo, due);

  await look();

  const statusOf = async (slug: string) => (await octavo.visitor.get(`/api/articles/${slug}`)).status;
  expect([await statusOf(due.slug), await statusOf(early.slug)]).toEqual([200, 404]);
  expect(await scheduledJobs(octavo, early)).toEqual([]);
});

it('one of an author who may only hand in by now is handed in instead', async () => {
  const { category } = await makeCategory(octavo);
  const { client } = await makeAuthor(octavo);
  const fields = { ...valid.article(category), published: false, publishAt: publishAt() };
  const { article } = (await client.post('/api/articles', fields)).body;
  await octavo.admin.put('/api/settings', { authors: 'hand-in' });
  await loseJobs('publish:%');
  await makeDue(octavo, article);

  await look();

  const { body } = await octavo.admin.get(`/api/articles/${article.slug}`);
  expect(body).toMatchObject({ published: false, publishAt: null, handedInAt: expect.any(String) });
  await octavo.admin.put('/api/settings', { authors: 'publish' });
});

it('a job that runs before the time of its article waits for it', async () => {
  const article = await makeArticle(octavo, { published: false, publishAt: publishAt() });
  await sql(octavo, 'UPDATE jobs SET run_at = :past WHERE key = :key', {
    ...{ past: new Date(0), key: `publish:${article._id}` },
  });

  await octavo.server.catchUp();

  // By the clock of the database, which is not quite the process's.
  const [at = ''] = await scheduledJobs(octavo, article);
  expect(Math.abs(Date.parse(at) - Date.parse(article.publishAt ?? ''))).toBeLessThan(60_000);
});

it('a mail whose job was lost goes out all the same', async () => {
  await octavo.visitor.post('/api/users/forgot-password', { email: USER.email });
  const refused = 'SELECT id FROM mails WHERE to_address = :email AND last_error IS NOT NULL';
  await until(async () => (await sql(octavo, refused, { email: USER.email })).length === 1);
  await loseJobs('mail:%');

  await look();

  expect((await smtp.next(USER.email)).subject).toMatch(/password/);
});

it('notifications whose job was lost are mailed all the same', async () => {
  const article = await makeArticle(octavo);
  await makeComment(octavo.user, article._id);
  // What tells of it at once is over.
  await octavo.server.catchUp();
  await loseJobs('notify');
  await sql(octavo, 'UPDATE notifications SET mail_at = :past', { past: new Date(0) });
  await sql(octavo, 'UPDATE notification_settings SET mailed_at = NULL');
  await sql(octavo, 'DELETE FROM mails');

  await look();

  expect(await sql(octavo, 'SELECT id FROM notifications WHERE mail_at IS NOT NULL')).toEqual([]);
  expect(await sql(octavo, "SELECT kind FROM mails WHERE kind = 'notifications'")).toHaveLength(1);
});

it('recurring work that was lost goes on', async () => {
  const recurring = ['empty-trash', 'remove-images', 'index-articles', 'purge-comments'];
  for (const key of recurring) await loseJobs(key);

  await look();

  const rows = await sql(octavo, 'SELECT key FROM jobs WHERE key IN (:recurring) ORDER BY key', { recurring });
  expect(rows.map(({ key }) => key)).toEqual(recurring.toSorted());
});

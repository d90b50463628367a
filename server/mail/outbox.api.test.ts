import { afterAll, beforeAll, expect, it } from 'vitest';
import { inLanguage, t } from '../../shared/texts/t.ts';
import { makeAccount } from '../testing/inputs/factories.ts';
import { type Octavo, startOctavo } from '../testing/servers/octavo.ts';
import { type Smtp, startSmtp } from '../testing/servers/smtp.ts';
import { sql } from '../testing/servers/sql.ts';
import { catalogueOf } from '../texts.ts';

let smtp: Smtp;
let octavo: Octavo;
let refusal: string | null = null;
beforeAll(async () => {
  smtp = await startSmtp({ judge: () => refusal });
  octavo = await startOctavo(smtp.environment);
});
afterAll(async () => {
  await octavo.close();
  await smtp.close();
});

/** Resolves to the mails to an address in the dashboard's list, as soon as the first attempt has ended. */
async function mailsTo(email: string) {
  return expect.poll(async () => {
    const { data } = (await octavo.admin.get('/api/mail?limit=100')).body;
    return data.filter((mail: { to: string }) => mail.to === email);
  });
}

it('lists what was sent, without its text', async () => {
  const { account } = await makeAccount(octavo);
  await smtp.next(account.email);

  await (await mailsTo(account.email)).toEqual([
    {
      _id: expect.any(String),
      kind: 'email-confirmation',
      to: account.email,
      subject: 'Confirm your email address',
      status: 'sent',
      attempts: 1,
      error: null,
      createdAt: expect.any(String),
      nextAt: null,
      endedAt: expect.any(String),
    },
  ]);
  const response = await octavo.admin.get('/api/mail?status=sent');
  const { _id } = response.body.data[0];
  expect(response.body.delivery).toBe('smtp');
  expect((await octavo.admin.get(`/api/mail/${_id}`)).body.text).toBeNull();
});

it('says why one failed, and sends it again on wish', async () => {
  refusal = '550 5.7.1 Not welcome here';
  const { account } = await makeAccount(octavo);
  await (await mailsTo(account.email)).toMatchObject([
    { status: 'failed', attempts: 1, error: 'The mail server refused it: 550 5.7.1 Not welcome here' },
  ]);
  const [failed] = (await octavo.admin.get('/api/mail?status=failed')).body.data;
  refusal = null;

  const response = await octavo.admin.post(`/api/mail/${failed._id}/retry`);
  const mail = await smtp.next(account.email);
  await (await mailsTo(account.email)).toMatchObject([{ status: 'sent', attempts: 2 }]);
  const again = await octavo.admin.post(`/api/mail/${failed._id}/retry`);

  expect(response.body.message).toBe('The mail is sent again now.');
  expect(mail.subject).toBe('Confirm your email address');
  expect([again.status, again.body.message]).toEqual([409, 'This mail was sent already.']);
});

it('says why in the language of the dashboard, but for the answer of the mail server', async () => {
  refusal = '550 5.7.1 Not welcome here';
  const { account } = await makeAccount(octavo);
  await (await mailsTo(account.email)).toMatchObject([{ status: 'failed' }]);
  refusal = null;
  await octavo.admin.put('/api/users/profile', { language: 'de' });

  const { error } = (await octavo.admin.get('/api/mail?status=failed')).body.data[0];
  await octavo.admin.put('/api/users/profile', { language: null });

  const answer = '550 5.7.1 Not welcome here';
  expect(error).toBe(inLanguage(catalogueOf('de'), () => t('The mail server refused it: {answer}', { answer })));
  expect(error).not.toContain('The mail server');
});

it('does not send one again whose link has ended', async () => {
  refusal = '550 5.7.1 Not welcome here';
  const { account } = await makeAccount(octavo);
  await octavo.visitor.post('/api/users/forgot-password', { email: account.email });
  await smtp.attempted(account.email, 2);
  await sql(octavo, "UPDATE mails SET until = :past WHERE kind = 'password-reset'", { past: new Date(Date.now() - 1) });
  refusal = null;
  const { data } = (await octavo.admin.get('/api/mail?limit=1')).body;

  const response = await octavo.admin.post(`/api/mail/${data[0]._id}/retry`);

  expect(response.status).toBe(409);
  expect(response.body.message).toContain('The link in this mail has ended');
});

it('keeps names and subjects in their headers', async () => {
  const username = 'Eve "Bcc: all" <x>, y';
  const { account, id } = await makeAccount(octavo, { username });
  await sql(octavo, 'UPDATE users SET email_confirmed_at = created_at WHERE id = :id', { id: Number(id) });
  await octavo.admin.put(`/api/users/${id}`, { role: 'author' });

  const { raw, headers, html } = await smtp.next(account.email, /Your role/);

  expect(raw).not.toMatch(/^Bcc:/im);
  expect(headers.to).toContain(account.email);
  expect(smtp.mails.filter(({ to }) => to === 'all')).toEqual([]);
  expect(html).toContain('Hello Eve &quot;Bcc: all&quot; &lt;x&gt;, y,');
});

it('has no word of whoever registered an address that nobody confirmed', async () => {
  const { account, id } = await makeAccount(octavo, { username: 'You won, claim it now' });
  const confirm = await smtp.next(account.email, /Confirm/);
  await octavo.visitor.post('/api/users/forgot-password', { email: account.email });
  const reset = await smtp.next(account.email, /Set a new password/);
  await octavo.admin.put(`/api/users/${id}`, { role: 'author' });
  const role = await smtp.next(account.email, /Your role/);

  for (const { raw, text } of [confirm, reset, role]) {
    expect(raw).not.toContain('You won');
    expect(text).toMatch(/^Hello,$/m);
  }
});

it('leaves addresses out of the log, though servers name them in their replies', async () => {
  const email = 'somebody.known@octavo.example';
  refusal = `550 5.1.1 <${email}> is not known here`;
  await makeAccount(octavo, { email });
  await (await mailsTo(email)).toMatchObject([{ status: 'failed', error: expect.stringContaining(email) }]);
  refusal = null;

  expect(octavo.log()).toMatch(/"reason":"[^"]*\b550"/);
  expect(octavo.log()).not.toContain('somebody.known');
});

it('says how it comes from a program, and from whom', async () => {
  const { account } = await makeAccount(octavo);

  const { from, headers } = await smtp.next(account.email);

  expect(from).toBe('Octavo <mail@octavo.example>');
  expect(headers['auto-submitted']).toBe('auto-generated');
});

it('refuses an unknown status, and knows no other mail', async () => {
  const status = await octavo.admin.get('/api/mail?status=lost');
  const unknown = await octavo.admin.post('/api/mail/999999/retry');

  expect([status.status, unknown.status]).toEqual([422, 404]);
});

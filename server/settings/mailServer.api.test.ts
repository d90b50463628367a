import { describe, expect, onTestFinished } from 'vitest';
import { it, octavo } from '../testing/servers/it.ts';
import { startOctavoProcess } from '../testing/servers/octavo.ts';
import { startSmtp } from '../testing/servers/smtp.ts';
import { sql } from '../testing/servers/sql.ts';

const none = { host: '', port: 587, security: 'starttls', username: '', sender: '' };
const change = (fields: object) => octavo.admin.put('/api/mail/server', { ...none, ...fields });
const test = async () => (await octavo.admin.post('/api/mail/test')).body;

it.afterEach(() => change(none));

/** Starts a mail server that knows one name and password, and resolves to the fields by which it is set up. */
async function ownServer() {
  const smtp = await startSmtp({
    server: {
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, callback) =>
        username === 'octavo' && password === 'pass#wörd'
          ? callback(null, { user: username })
          : callback(new Error('Unknown')),
    },
  });
  onTestFinished(smtp.close);
  const fields = { host: '127.0.0.1', port: smtp.port, security: 'none', sender: 'mail@octavo.example' };
  return { smtp, fields: { ...fields, username: 'octavo', password: 'pass#wörd' } };
}

describe('the mail server', () => {
  it('is set up, tried and taken away, and with it all that needs mails', async () => {
    const { smtp, fields } = await ownServer();
    const offered = async () => (await octavo.visitor.get('/api/settings')).body.hasMail;
    const before = [await offered(), await test()];

    const { status, body } = await change(fields);

    const { password: _, ...shown } = fields;
    expect(before).toEqual([
      false,
      { isAccepted: false, message: expect.stringMatching(/^This publication sends no mail: set up a mail server/) },
    ]);
    expect([status, body.server]).toMatchObject([
      200,
      { ...shown, hasPassword: true, delivery: 'smtp', isFixed: false },
    ]);
    expect(await test()).toEqual({
      isAccepted: true,
      message: expect.stringMatching(/^The mail server has accepted a mail to admin@octavo\.example: 250 /),
    });
    expect(await smtp.next('admin@octavo.example', /^A mail to try the mail$/)).toMatchObject({
      from: 'Octavo <mail@octavo.example>',
    });
    expect([await offered(), (await octavo.visitor.get('/auth')).body.includes('/forgot-password')]).toEqual([
      true,
      true,
    ]);
    expect((await octavo.visitor.post('/api/users/forgot-password', { email: 'admin@octavo.example' })).status).toBe(
      200,
    );
    await smtp.next('admin@octavo.example');

    await change(none);
    expect([await offered(), (await test()).isAccepted]).toEqual([false, false]);
  });

  it('shows its password to nobody, and stores it encrypted', async () => {
    const { fields } = await ownServer();
    const { body } = await change(fields);

    const shown = [
      body,
      (await octavo.admin.get('/api/mail/server')).body,
      (await octavo.admin.get('/api/settings')).body,
    ];
    const [row] = await sql(octavo, 'SELECT password FROM mail_server');

    expect(JSON.stringify([...shown, row])).not.toContain('pass#');
    expect(row).toEqual({ password: expect.stringMatching(/^[\w-]{40,}$/) });
    expect(JSON.stringify((await octavo.admin.get('/api/activity?kind=settings')).body.data[0])).toContain(
      'mailServer',
    );
  });

  it('keeps its password for the same server and name alone', async () => {
    const { fields } = await ownServer();
    await change(fields);
    const { password: _, ...others } = fields;

    const same = await change({ ...others, sender: 'other@octavo.example' });
    const tried = await test();
    const elsewhere = await Promise.all(
      [{ host: 'mail.example.com', security: 'tls' }, { port: 1 }, { username: 'another' }].map((field) =>
        change({ ...others, ...field }),
      ),
    );

    expect([same.status, tried.isAccepted]).toEqual([200, true]);
    for (const { status, body } of elsewhere) expect([status, Object.keys(body.errors)]).toEqual([422, ['password']]);
  });

  it('says what the mail server answered to a wrong password', async () => {
    const { fields } = await ownServer();
    await change({ ...fields, password: 'wrong' });

    expect(await test()).toEqual({
      isAccepted: false,
      message: expect.stringMatching(/^The mail server refused the name or password: .*Unknown/),
    });
  });

  it.each<[object, string]>([
    [{ host: 'https://mail.example.com' }, 'host'],
    [{ host: 'mail.example.com/x' }, 'host'],
    [{ host: '169.254.169.254' }, 'host'],
    [{ host: 'fe80::1' }, 'host'],
    [{ port: 0 }, 'port'],
    [{ port: '25' }, 'port'],
    [{ security: 'ssl' }, 'security'],
    [{ sender: '' }, 'sender'],
    [{ sender: 'a@b.example\r\nBcc: c@d.example' }, 'sender'],
    [{ username: 'x', password: 'y', security: 'none' }, 'security'],
    [{ username: 'x', password: 'y\r\nQUIT' }, 'password'],
  ])('is refused: %j', async (fields, name) => {
    const right = { ...none, host: 'mail.example.com', sender: 'mail@octavo.example' };

    const { status, body } = await change({ ...right, ...fields });

    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [name]]);
  });

  it('is changed from the state that was read alone, and with the own password in an old session', async () => {
    const { version } = (await octavo.admin.get('/api/mail/server')).body;
    const stale = await change({ version: version + 1 });
    await sql(octavo, "UPDATE sessions SET created_at = '2020-01-01 00:00:00.000 +00:00'");

    const [without, wrong] = [await change({}), await change({ currentPassword: 'another password' })];

    expect([stale.status, stale.body.server.version]).toEqual([409, version]);
    for (const { status, body } of [without, wrong]) {
      expect([status, Object.keys(body.errors)]).toEqual([422, ['currentPassword']]);
    }
  });
});

it('is decided by variables where they are set', async () => {
  const server = await startOctavoProcess({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'mail@octavo.example' });
  onTestFinished(server.close);

  const { body } = await server.admin.get('/api/mail/server');
  const { status } = await server.admin.put('/api/mail/server', none);

  expect([body.isFixed, body.delivery, status]).toEqual([true, 'smtp', 409]);
  expect((await server.admin.post('/api/mail/test')).body.message).toMatch(/^The mail server cannot be reached/);
});

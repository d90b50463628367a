import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { scriptTexts } from '../testing/inputs/scripts.ts';
import { type Smtp, startSmtp } from '../testing/servers/smtp.ts';
import { oneLine } from './render.ts';
import { type MailFailure, smtpTransport } from './transport.ts';

const timeouts = { connect: 2_000, greeting: 300, silence: 300, attempt: 5_000 };
const message = {
  ...{ messageId: '<1@paper.example>', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
  from: { name: 'Paper', address: 'mail@paper.example' },
  to: { name: 'Ada', address: 'ada@paper.example' },
};

let smtp: Smtp | undefined;
let plain: Server | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  plain?.close();
  await smtp?.close();
  [smtp, plain] = [undefined, undefined];
});

/** Resolves to the reason why a mail was not accepted. */
const failureAt = (url: string): Promise<MailFailure | null> =>
  smtpTransport(
    { url },
    timeouts,
  )(message).then(
    () => null,
    (error) => error as MailFailure,
  );

it('keeps texts of any script in its headers as they are, and sends to domains of any script', async () => {
  smtp = await startSmtp();
  const send = smtpTransport({ url: smtp.url }, { ...timeouts, greeting: 5_000, silence: 5_000 });
  const sent = scriptTexts.filter(({ word }, index) => word === scriptTexts[index - (index % 36)]?.word);

  for (const { text } of sent) {
    const names = { from: { ...message.from, name: text }, to: { name: text, address: 'ada@bücher.example' } };
    await send({ ...message, ...names, subject: text });
  }

  expect(sent.length).toBeGreaterThan(70);
  expect(smtp.mails.map(({ subject, from, to }) => [subject, from, to])).toEqual(
    sent.map(({ text }) => [oneLine(text), `${oneLine(text)} <mail@paper.example>`, 'ada@bücher.example']),
  );
});

describe('a mail server', () => {
  it('that does not greet is given up', async () => {
    plain = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(plain, 'listening');

    const failure = await failureAt(`smtp://127.0.0.1:${(plain.address() as AddressInfo).port}`);

    expect(failure).toMatchObject({ message: 'The mail server was silent for too long.', isFinal: false });
  });

  it('that falls silent in the middle is given up', async () => {
    smtp = await startSmtp({ server: { authOptional: true, disabledCommands: ['STARTTLS'], onRcptTo: () => {} } });

    const failure = await failureAt(smtp.url);

    expect(failure).toMatchObject({ message: 'The mail server was silent for too long.', isFinal: false });
  });

  it('that nobody vouches for gets no mail', async () => {
    smtp = await startSmtp({ server: { secure: true } });

    const failure = await failureAt(smtp.url.replace('smtp:', 'smtps:'));

    expect(failure?.message).toMatch(/^No secure connection to the mail server: /);
    expect(failure?.isFinal).toBe(false);
    expect(smtp.mails).toEqual([]);
  });

  it('whose encryption nobody vouches for gets no mail', async () => {
    smtp = await startSmtp({ server: { disabledCommands: [] } });

    const failure = await failureAt(smtp.url);

    expect(failure?.message).toMatch(/^No secure connection to the mail server: /);
    expect(smtp.mails).toEqual([]);
  });

  it('that does not know the name and password says so', async () => {
    smtp = await startSmtp({
      server: {
        disabledCommands: ['STARTTLS'],
        onAuth: (_auth, _session, callback) => callback(new Error('Unknown')),
      },
    });

    const failure = await failureAt(smtp.url.replace('//', '//user:wrong@'));

    expect(failure?.message).toMatch(/^The mail server refused the name or password: /);
    expect(failure?.message).not.toContain('wrong');
    expect(failure?.isFinal).toBe(false);
  });

  it.each([
    ['451 4.7.1 Come back later', false],
    ['550 5.1.1 No such user', true],
  ])('that refuses an address with %j', async (response, isFinal) => {
    smtp = await startSmtp({ judge: () => response });

    const failure = await failureAt(smtp.url);

    expect(failure).toMatchObject({ message: `The mail server refused it: ${response}`, isFinal });
  });

  it('that is away, or has no such name, is tried again', async () => {
    const away = await failureAt('smtp://127.0.0.1:1');
    const unknown = await failureAt('smtp://mail.invalid');

    expect(away).toMatchObject({
      message: expect.stringMatching(/^The mail server cannot be reached: /),
      isFinal: false,
    });
    expect(unknown).toMatchObject({ isFinal: false });
  });
});

it.each(['2852039166', '0xa9.0xfe.1', '::ffff:169.254.1.1', 'fe80::1'])(
  'connects to no link-local address: %s',
  async (host) => {
    const server = { host, port: 25, security: 'none', username: '', password: '' } as const;

    const failure = await smtpTransport(server, timeouts)(message).catch((error) => error);

    expect(failure).toMatchObject({ message: 'The mail server is at a link-local address.', isFinal: false });
  },
);

it('keeps whatever is in names and subjects in one header', async () => {
  smtp = await startSmtp();
  const name = 'Eve\r\nBcc: all@paper.example';

  await smtpTransport(smtp)({ ...message, subject: `Hi\r\nBcc: all@paper.example`, to: { ...message.to, name } });

  const { headers, raw } = await smtp.next(message.to.address);
  expect(Object.keys(headers)).not.toContain('bcc');
  expect(raw).not.toMatch(/^Bcc:/im);
});

it('tells programs that mails can be ended by one POST', async () => {
  smtp = await startSmtp();

  await smtpTransport(smtp)({ ...message, unsubscribe: 'https://paper.example/unsubscribe/x' });

  const { headers } = await smtp.next(message.to.address);
  expect(headers).toMatchObject({
    'list-unsubscribe': '<https://paper.example/unsubscribe/x>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'message-id': '<1@paper.example>',
  });
});

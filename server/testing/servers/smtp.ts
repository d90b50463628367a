import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as a real SMTP server received it. */
export interface ReceivedMail {
  from: string;
  to: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
  /** The headers by their names in lower case. */
  headers: Record<string, string>;
  /** The addresses of the site that its text names, without the site's own. */
  links: string[];
  raw: string;
}

/** Decides about a mail: refuses it with a response such as `451 Come back later`, or accepts it. */
type Judge = (mail: { to: string; attempt: number }) => string | null;

interface Options {
  judge?: Judge;
  port?: number;
  /** Options of `smtp-server`, such as those of TLS. */
  server?: ConstructorParameters<typeof SMTPServer>[0];
}

export type Smtp = Awaited<ReturnType<typeof startSmtp>>;

/** Starts an SMTP server on this machine, which receives the mails of a test; `environment` lets Octavo send by it. */
export async function startSmtp({ judge = () => null, port = 0, server: own = {} }: Options = {}) {
  const mails: ReceivedMail[] = [];
  const attempts = new Map<string, number>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address: to }, _session, callback) {
      const attempt = (attempts.get(to) ?? 0) + 1;
      attempts.set(to, attempt);
      const refusal = judge({ to, attempt });
      callback(refusal === null ? null : problem(refusal));
      arrivals.emit('attempt');
    },
    onData(stream, { envelope }, callback) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        mails.push(await read(Buffer.concat(chunks), envelope.rcptTo[0]?.address ?? ''));
        callback();
        arrivals.emit('mail');
      })();
    },
    ...own,
  });
  // A client may break off, as when it does not trust a certificate.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: opened } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${opened}`;

  return {
    url,
    port: opened,
    /** Every mail that was accepted, in their order. */
    mails,
    environment: { SMTP_URL: url, MAIL_FROM: 'mail@octavo.example' },

    /** Resolves to the mail to this address whose subject matches, as soon as there is one, and takes it out of `mails`. */
    async next(to: string, subject = /./): Promise<ReceivedMail> {
      for (;;) {
        const index = mails.findIndex((mail) => mail.to === to && subject.test(mail.subject));
        const [found] = index === -1 ? [] : mails.splice(index, 1);
        if (found) return found;
        await once(arrivals, 'mail');
      }
    },

    /** Resolves when so many attempts were made to send a mail to this address. */
    async attempted(to: string, count: number): Promise<void> {
      while ((attempts.get(to) ?? 0) < count) await once(arrivals, 'attempt');
    },

    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function problem(response: string): Error {
  const [, code, text] = /^(\d{3}) (.*)$/.exec(response) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
}

async function read(raw: Buffer, to: string): Promise<ReceivedMail> {
  const { from, subject = '', messageId = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  return {
    from: from ? `${from.name} <${from.address}>` : '',
    to,
    subject,
    messageId,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    links: [...text.matchAll(/https?:\/\/[^/\s]+(\/\S+)/g)].map(([, path = '']) => path),
    raw: raw.toString('latin1'),
  };
}

import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An SMTP server on this machine, which receives what a site sends. */
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export async function startMailServer() {
  const mails: { to: string; subject: string; text: string }[] = [];
  const arrivals = new EventEmitter();
  let refused: string | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) =>
      callback(refused === null ? null : Object.assign(new Error(refused), { responseCode: 550 })),
    onData(stream, { envelope }, callback) {
      void buffer(stream).then(async (raw) => {
        const { subject = '', text = '' } = await PostalMime.parse(raw);
        mails.push({ to: envelope.rcptTo[0]?.address ?? '', subject, text });
        callback();
        arrivals.emit('mail');
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'mail@octavo.example' },

    /** Refuses all mails with this reason from now on; null accepts them again. */
    refuse(reason: string | null): void {
      refused = reason;
    },

    /** Resolves to the path of the link in the mail to this address with this subject, as soon as it has arrived. */
    async linkTo(to: string, subject: string): Promise<string> {
      for (;;) {
        const index = mails.findIndex((mail) => mail.to === to && mail.subject === subject);
        const [found] = index === -1 ? [] : mails.splice(index, 1);
        if (found) return /https?:\/\/[^/\s]+(\/\S+)/.exec(found.text)?.[1] ?? '';
        await once(arrivals, 'mail');
      }
    },

    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';
import type { MailText } from '../../shared/mail/mail.ts';
import { type Message, msg, t } from '../../shared/texts/t.ts';
import { oneLine } from './render.ts';

/** A mailbox, such as `Octavo <mail@octavo.example>`. */
export interface Mailbox {
  /** Empty where it has none. */
  name: string;
  address: string;
}

/** One mail to hand over. */
interface MailMessage extends MailText {
  messageId: string;
  from: Mailbox;
  to: Mailbox;
  /** The address for `List-Unsubscribe`, for mails that nobody asked for. */
  unsubscribe?: string | undefined;
}

/** Resolves to what the server answered when it accepted the mail. Throws a `MailFailure`. */
export type SendMail = (message: MailMessage) => Promise<string>;

/** An SMTP server: with TLS from the beginning, TLS that must follow, or none. */
export interface SmtpServer {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  /** Empty for a server that asks for none. */
  username: string;
  password: string;
}

/** The longest times, in milliseconds: until a connection, until the greeting, of a silence, and of an attempt in all. */
const [CONNECT, GREETING, SILENCE, ATTEMPT] = [10_000, 10_000, 20_000, 45_000];
const REASON_LENGTH = 300;

/** The reason why a mail was not accepted, as administrators read it. */
export class MailFailure extends Error {
  /** True where it will not be accepted later either, because the address or the mail itself was refused. */
  readonly isFinal: boolean;
  /** The codes of the failure: all that the log has, because servers name the recipient in their replies. */
  readonly codes: string;
  /** The reason, to be translated where it is shown; `message` is the English of it. */
  readonly said: Message;

  constructor(said: Message, { isFinal, codes }: { isFinal: boolean; codes: string }) {
    super(t(said));
    this.said = said;
    this.isFinal = isFinal;
    this.codes = codes;
  }
}

/** Link-local addresses, at which the machines of hosting providers answer. */
const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16);
linkLocal.addSubnet('fe80::', 10, 'ipv6');

/**
 * Hands mails to an SMTP server, one connection for each. A password is sent only over TLS, except to this machine. A server that is
 * not the operator's choice is refused where its name leads to a link-local address.
 */
export function smtpTransport(
  server: { url: string } | SmtpServer,
  timeouts = { connect: CONNECT, greeting: GREETING, silence: SILENCE, attempt: ATTEMPT },
): SendMail {
  return async ({ messageId, from, to, subject, text, html, unsubscribe }) => {
    if ('host' in server) await refuseLinkLocal(server.host);
    // Loaded with the first mail, because most processes send none.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      ...connectionTo(server),
      connectionTimeout: timeouts.connect,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.silence,
      dnsTimeout: timeouts.connect,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const headers = {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    };
    const signal = AbortSignal.timeout(timeouts.attempt);
    const [sender, receiver] = [mailboxOf(from), mailboxOf(to)];
    try {
      const mail = { messageId, headers, from: sender, to: receiver, subject, text, html, signal };
      const { response } = await transport.sendMail(mail);
      return oneLine(response).slice(0, REASON_LENGTH);
    } catch (error) {
      throw failureOf(error as SmtpError);
    } finally {
      transport.close();
    }
  };
}

async function refuseLinkLocal(host: string): Promise<void> {
  // A name that is not found is a failure of the connection.
  const addresses = await lookup(host, { all: true }).catch(() => []);
  if (addresses.some(({ address, family }) => linkLocal.check(address, family === 6 ? 'ipv6' : 'ipv4'))) {
    throw new MailFailure(msg('The mail server is at a link-local address.'), { isFinal: false, codes: 'LINK_LOCAL' });
  }
}

const mailboxOf = ({ name, address }: Mailbox) => ({ name: oneLine(name), address });

function connectionTo(server: { url: string } | SmtpServer) {
  if ('url' in server) return { url: server.url, ...(mustEncrypt(server.url) && { requireTLS: true }) };
  const { host, port, security, username, password } = server;
  return {
    ...{ host, port, secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
    ...(username !== '' && { auth: { user: username, pass: password } }),
  };
}

/** Tells if a server of this address gets a password over a network, where anybody could read it. */
function mustEncrypt(url: string): boolean {
  const { password, hostname } = new URL(url);
  return password !== '' && !isThisMachine(hostname);
}

/** Tells if a host is this machine, to which nobody else listens. */
export const isThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Recognises what failed by its code, and says it in a sentence; what the mail server has said of it stays as it is. */
function failureOf({ code = '', command = '', message, response, responseCode = 0 }: SmtpError): MailFailure {
  const isFinal = responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command);
  const codes = [code, command, responseCode || ''].filter(Boolean).join(' ');
  const fault = oneLine(message).slice(0, REASON_LENGTH);
  const answer = oneLine(response ?? message).slice(0, REASON_LENGTH);
  return new MailFailure(reason(), { isFinal, codes });

  function reason(): Message {
    if (code === 'EAUTH') return msg('The mail server refused the name or password: {answer}', { answer });
    if (code === 'ETIMEDOUT' || code === 'EABORT') return msg('The mail server was silent for too long.');
    if (code === 'ETLS' || /certificate|SSL|TLS/i.test(message)) {
      return msg('No secure connection to the mail server: {fault}', { fault });
    }
    if (response) return msg('The mail server refused it: {answer}', { answer });
    if (code === 'EDNS') return msg('The mail server was not found.');
    if (/^E(CONNECTION|SOCKET)$/.test(code)) return msg('The mail server cannot be reached: {fault}', { fault });
    return fault;
  }
}

/** Prints mails instead of sending them, in development and in the demo. */
export function terminalTransport(print: (text: string) => void): SendMail {
  return async ({ from, to, subject, text }) => {
    const head = [`From: ${from.name} <${from.address}>`, `To: ${to.name} <${to.address}>`, `Subject: ${subject}`];
    print(`\n--- Mail, not sent ---\n${head.join('\n')}\n\n${text}----------------------\n`);
    return '';
  };
}

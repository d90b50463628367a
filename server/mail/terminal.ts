import type { SendMail } from './transport.ts';

/** Prints mails instead of sending them, in development and in the demo. */
export function terminalTransport(print: (text: string) => void): SendMail {
  return async ({ from, to, subject, text }) => {
    const head = [`From: ${from.name} <${from.address}>`, `To: ${to.name} <${to.address}>`, `Subject: ${subject}`];
    print(`\n--- Mail, not sent ---\n${head.join('\n')}\n\n${text}----------------------\n`);
  };
}

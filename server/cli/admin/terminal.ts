import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartProblem } from '../../problems.ts';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The password in ADMIN_PASSWORD, else one that is asked for on the terminal and not shown. */
export async function readPassword(environment: Record<string, string | undefined>): Promise<string> {
  if (environment.ADMIN_PASSWORD) return environment.ADMIN_PASSWORD;
  if (!process.stdin.isTTY) throw new StartProblem('Set ADMIN_PASSWORD, or run this in a terminal.');
  process.stdout.write('Password (8 characters or more): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    say('');
  }
}

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartProblem } from '../../problems.ts';

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Reads the password from ADMIN_PASSWORD, or prompts for it on the terminal without showing it. */
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
    printLine('');
  }
}

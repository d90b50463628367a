import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface Program {
  /** All that it has written to its output so far. */
  output(): string;
  /** The first group of a pattern in its output, as soon as it has written it; throws where it ends before. */
  says(pattern: RegExp): Promise<string>;
  /** Settles when it listens on a port of this machine; throws where it ends before. */
  listens(port: number): Promise<void>;
}

/** The programs of one browser and a folder for all that they write. */
export interface Sandbox {
  /** The file of this name in the folder, with this text. */
  write(name: string, text: string): string;
  start(name: string, options: string[], environment?: NodeJS.ProcessEnv): Program;
  /** Ends the programs with all that they started, and removes the folder. */
  end(): Promise<void>;
}

/** Reads which process groups to end; ends them when told no more, as when the process that tells is gone. */
const JANITOR = `groups=
while read -r group; do groups="$groups -$group"; done
[ -z "$groups" ] || kill -s KILL -- $groups 2>/dev/null
for attempt in 1 2 3 4 5; do rm -rf -- "$0" 2>/dev/null && break; sleep 0.2; done`;

/** Opens a sandbox; it is cleared away also where this process is killed. */
export function openSandbox(): Sandbox {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-engine-'));
  const janitor = spawn('/bin/sh', ['-c', JANITOR, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const own = Object.fromEntries(
    ['TMPDIR', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'].map((name) => [name, folder]),
  );

  return {
    write(name, text) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    },
    start(name, options, environment = {}) {
      const child = spawn(name, options, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...own, ...environment },
        // In a group of its own, so that what it starts can be ended with it.
        detached: true,
      });
      if (child.pid) janitor.stdin.write(`${child.pid}\n`);
      let output = '';
      let isGone = false;
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk;
        });
      }
      for (const event of ['error', 'close']) {
        child.on(event, () => {
          isGone = true;
        });
      }

      const until = async <Result>(look: () => Promise<Result> | Result): Promise<NonNullable<Result>> => {
        for (;;) {
          const found = await look();
          if (found) return found;
          if (isGone) throw new Error(`${name} ended before it was ready: ${output}`);
          await setTimeout(20);
        }
      };
      return {
        output: () => output,
        says: (pattern) => until(() => pattern.exec(output)?.[1]),
        listens: (port) => until(() => accepts(port)).then(() => {}),
      };
    },
    async end() {
      if (janitor.exitCode !== null) return;
      janitor.stdin.end();
      await once(janitor, 'exit');
    },
  };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** True where something listens on a port of this machine. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

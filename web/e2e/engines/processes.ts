import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface Program {
  /** All of its output so far. */
  output(): string;
  /** Resolves to the first group of a pattern once it matches the output; throws if the program ends before. */
  waitForOutput(pattern: RegExp): Promise<string>;
  /** Resolves once it listens on a local port; throws if the program ends before. */
  waitForPort(port: number): Promise<void>;
}

/** The programs of one browser and a folder for all that they write. */
export interface Sandbox {
  /** Writes a file into the folder, and returns its path. */
  write(name: string, text: string): string;
  start(name: string, options: string[], environment?: NodeJS.ProcessEnv): Program;
  /** Ends the programs with all processes that they started, and removes the folder. */
  end(): Promise<void>;
}

/** Reads process groups from its input, and ends them when the input ends, as it does when the writing process dies. */
const JANITOR = `groups=
while read -r group; do groups="$groups -$group"; done
[ -z "$groups" ] || kill -s KILL -- $groups 2>/dev/null
for attempt in 1 2 3 4 5; do rm -rf -- "$0" 2>/dev/null && break; sleep 0.2; done`;

/** Opens a sandbox, which is removed even if this process is killed. */
export function openSandbox(): Sandbox {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-engine-'));
  const janitor = spawn('/bin/sh', ['-c', JANITOR, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const folders = Object.fromEntries(
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
        env: { ...process.env, ...folders, ...environment },
        // In a process group of its own, so that its child processes can be ended with it.
        detached: true,
      });
      if (child.pid) janitor.stdin.write(`${child.pid}\n`);
      let output = '';
      let hasEnded = false;
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk;
        });
      }
      for (const event of ['error', 'close']) {
        child.on(event, () => {
          hasEnded = true;
        });
      }

      const poll = async <Result>(check: () => Promise<Result> | Result): Promise<NonNullable<Result>> => {
        for (;;) {
          const result = await check();
          if (result) return result;
          if (hasEnded) throw new Error(`${name} ended before it was ready: ${output}`);
          await setTimeout(20);
        }
      };
      return {
        output: () => output,
        waitForOutput: (pattern) => poll(() => pattern.exec(output)?.[1]),
        waitForPort: (port) => poll(() => isListening(port)).then(() => {}),
      };
    },
    async end() {
      if (janitor.exitCode !== null) return;
      janitor.stdin.end();
      await once(janitor, 'exit');
    },
  };
}

/** Finds a local port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Tells if a local port accepts connections. */
export async function isListening(port: number): Promise<boolean> {
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

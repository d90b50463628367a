import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export interface Started {
  /** Ends the process with all that it started; settles when it is gone. */
  end(): Promise<void>;
}

/** Starts a program that listens on a port of this machine, and waits until it does. */
export async function startServing(
  port: number,
  program: string,
  options: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const child = start(program, options, environment);
  while (!(await accepts(port))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${program} ended before it listened.`);
  }
  return { end: () => end(child) };
}

/** Starts a screen that nobody sees, for a browser that cannot do without one: https://x.org/releases/X11R7.7/doc/man/man1/Xvfb.1.xhtml */
export async function startScreen({
  width,
  height,
}: {
  width: number;
  height: number;
}): Promise<Started & { display: string }> {
  const child = start('Xvfb', ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']);
  const [number] = await once(child.stdout ?? child, 'data');
  return { display: `:${String(number).trim()}`, end: () => end(child) };
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

/** In a group of its own, so that what it starts can be ended with it. */
function start(program: string, options: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(program, options, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
    detached: true,
  });
  child.on('error', () => {});
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  if (child.pid) process.kill(-child.pid, 'SIGKILL');
  await gone;
}

async function accepts(port: number): Promise<boolean> {
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

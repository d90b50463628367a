import { setPriority } from 'node:os';
import { HttpProblem } from '../problems.ts';
import { encode } from './encode.ts';
import type { Told, Wanted } from './encoder.ts';

/**
 * The process in which images are encoded: what a picture takes of memory goes back to the system with it, and one that
 * brings the library down takes no server along. It knows none of the server's secrets, and lives as long as the server
 * wants it.
 */

/** Somewhat lower than the server's own; from -20 to 19, 0 being the usual. */
const NICENESS = 10;

try {
  setPriority(NICENESS);
} catch {
  // A sandbox may forbid it: images matter more than who waits for whom.
}

// Both come to the whole group of processes: the server decides what is finished before the end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
// The server is gone. `process.exit` would wait for an image that never ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (wanted: Wanted) => void answer(wanted).then((told) => process.send?.(told)));

async function answer({ id, file, folder }: Wanted): Promise<Told> {
  try {
    return { id, encoded: await encode(file, folder) };
  } catch (error) {
    if (error instanceof HttpProblem) {
      const { status, message, errors } = error;
      return { id, refused: { status, message, errors } };
    }
    const { message, code } = error as NodeJS.ErrnoException;
    return { id, failed: { message, code } };
  }
}

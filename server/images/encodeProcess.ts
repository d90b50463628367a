import { lowerPriority } from '../lowerPriority.ts';
import { HttpProblem } from '../problems.ts';
import { encode } from './encode.ts';
import type { EncodeRequest, EncodeResult } from './encoder.ts';

/**
 * Encodes images in a process of its own: its end returns all memory to the system, and an image that crashes the library
 * does not crash the server. It knows none of the server's secrets. The server decides when it ends.
 */

lowerPriority();

// Both reach the whole process group: the server decides what is finished before the end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
// The server is gone. `process.exit` would wait for an image that never ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (request: EncodeRequest) => void handle(request).then((result) => process.send?.(result)));

async function handle({ id, file, folder }: EncodeRequest): Promise<EncodeResult> {
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

import { fork } from 'node:child_process';
import path from 'node:path';
import type { SharingWords } from '../../../shared/sharing.ts';
import { unavailable } from '../../problems.ts';

const drawProcess = path.join(import.meta.dirname, `drawProcess${path.extname(import.meta.filename)}`);

/** A bound against a hang: drawing takes half a second on an idle machine. */
const TIMEOUT_MS = 20_000;

/** Draws one sharing picture, as PNG, in a process of its own. Throws 503 where that process ends without one. */
export function draw(words: SharingWords): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = fork(drawProcess, {
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Passes bytes as they are, not as text.
      serialization: 'advanced',
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const lost = () => reject(unavailable('The picture could not be made. Please try again.'));
    child.once('error', lost);
    child.once('exit', lost);
    child.once('message', (picture: Uint8Array) => resolve(Buffer.from(picture)));
    // An error while sending is followed by the end of the process.
    child.send(words, () => {});
  });
}

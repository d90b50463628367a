import path from 'node:path';
import type { SharingWords } from '../../../shared/sharing.ts';
import { unavailable } from '../../problems.ts';
import { runInProcess } from '../../runInProcess.ts';

const drawProcess = path.join(import.meta.dirname, `drawProcess${path.extname(import.meta.filename)}`);
const failed = () => unavailable('The picture could not be made. Please try again.');

/** Draws one sharing picture, as PNG, in a process of its own. Throws 503 where that process ends without one. */
export const draw = (words: SharingWords) =>
  // A bound against a hang: drawing takes half a second on an idle machine.
  runInProcess<(words: SharingWords) => Promise<Buffer>>({
    program: drawProcess,
    args: [words],
    timeoutMs: 20_000,
    lost: failed,
    late: failed,
  });

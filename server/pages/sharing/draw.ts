import type { SharingWords } from '../../../shared/sharing.ts';
import { serverModule } from '../../folders.ts';
import { unavailable } from '../../problems.ts';
import { runInProcess } from '../../runInProcess.ts';

const drawProcess = serverModule('pages/sharing/drawProcess');
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

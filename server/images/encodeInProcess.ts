import { refused } from '../../shared/kit/refused.ts';
import { msg } from '../../shared/texts/t.ts';
import { serverModule } from '../folders.ts';
import { invalid, unavailable } from '../problems.ts';
import { runInProcess } from '../workers/runInProcess.ts';
import type { encode, verifyEncoded } from './encode.ts';

interface Image {
  file: string;
  folder: string;
  /** The module that the process runs. */
  program?: string;
  /** The time that the image may take, in milliseconds. */
  timeoutMs?: number;
}

const encodeProcess = serverModule('images/encodeProcess');

/** Runs `encode` in a process of its own. Throws 503 where the image crashes the process, and 422 where it takes too long. */
export const encodeInProcess = ({ file, folder, program = encodeProcess, timeoutMs = 60_000 }: Image) =>
  runInProcess<typeof encode>({ program, args: [file, folder], timeoutMs, ...failures });

/** Runs `verifyEncoded` so, on files of which a crafted one could crash the decoder. */
export const verifyInProcess = (folder: string, widths: number[]) =>
  runInProcess<typeof verifyEncoded>({
    program: encodeProcess,
    args: [folder, widths],
    timeoutMs: 60_000,
    ...failures,
  });

const failures = {
  lost: () => unavailable(msg('The image could not be read. Please try again.')),
  late: () => invalid({ imgUrl: refused.slowImage }),
};

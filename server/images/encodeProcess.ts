import { handleRun } from '../workers/runInProcess.ts';
import { encode, verifyEncoded } from './encode.ts';

/** Encodes a file into a folder, or reads the files of these widths in one. */
const run = (from: string, to: string | number[]) =>
  typeof to === 'string' ? encode(from, to) : verifyEncoded(from, to);

handleRun(run);

import { handleRun } from '../workers/runInProcess.ts';
import { encode } from './encode.ts';

handleRun(encode);

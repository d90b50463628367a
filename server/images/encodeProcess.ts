import { handleRun } from '../runInProcess.ts';
import { encode } from './encode.ts';

handleRun(encode);

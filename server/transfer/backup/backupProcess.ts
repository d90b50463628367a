import { setPrivateUmask } from '../../dataFolder/openDataFolder.ts';
import { handleRun } from '../../workers/runInProcess.ts';
import { backUpNightly } from './nightly.ts';

setPrivateUmask();
handleRun(backUpNightly);

import path from 'node:path';
import { environmentWithFile, readConfig } from './config.ts';
import { setPrivateUmask } from './dataFolder/openDataFolder.ts';
import { builtFolder } from './folders.ts';
import { createLog } from './log.ts';
import { loadWebBuild } from './pages/webBuild.ts';
import { exitOnStartProblem, run } from './run.ts';
import { start } from './start.ts';

/** Runs the production server: `npm start`, or `node dist/server/main.js` under a service manager. */
setPrivateUmask();
const config = await exitOnStartProblem(async () => readConfig(environmentWithFile()));
const log = createLog(config.logLevel);
await run(log, () => start({ config, log, web: () => loadWebBuild(path.join(builtFolder, 'web')) }));

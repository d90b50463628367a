import path from 'node:path';
import { environmentWithFile, readConfig } from '../config.ts';
import { setPrivateUmask } from '../dataFolder/openDataFolder.ts';
import { demoPassword, loadDemo } from '../demo/load.ts';
import { builtFolder } from '../folders.ts';
import { createLog } from '../log.ts';
import { loadWebBuild } from '../pages/webBuild.ts';
import { exitOnStartProblem, run } from '../run.ts';
import { start } from '../start.ts';

/** Runs `npm run demo`: a site with content, in a data folder of its own whatever `.env` says of the real one. */
const dataFolder = process.env.OCTAVO_DATA || path.join('data', 'demo');
const environment = { ...environmentWithFile(), OCTAVO_DATA: dataFolder, DATABASE_URL: process.env.DATABASE_URL };
setPrivateUmask();
const config = await exitOnStartProblem(async () =>
  readConfig({ ...environment, ADMIN_EMAIL: undefined, ADMIN_USERNAME: undefined }),
);
const log = createLog(config.logLevel);

const running = await run(log, () =>
  start({
    config,
    log,
    web: () => loadWebBuild(path.join(builtFolder, 'web')),
    printMails: 'always',
    prepare: (app) => loadDemo(app, config.dataFolder),
  }),
);

process.stdout.write(`
  The site       ${running.origin}/
  The dashboard  ${running.origin}/dashboard

  Stop with Ctrl+C. The content is stored in ${config.dataFolder}

  Admin          ines@octavo.example    password: ${demoPassword}
  Reader         tomasz@octavo.example  password: ${demoPassword}
`);

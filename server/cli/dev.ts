import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pretty from 'pino-pretty';
import { createServer } from 'vite';
import type { RenderPage } from '../../shared/site/pages.ts';
import { environmentWithFile, readConfig } from '../config.ts';
import { setPrivateUmask } from '../dataFolder/openDataFolder.ts';
import { projectFolder } from '../folders.ts';
import type { HttpServer } from '../lifecycle.ts';
import { createLog } from '../log.ts';
import { readTemplate } from '../pages/document.ts';
import type { WebBuild } from '../pages/webBuild.ts';
import { exitOnStartProblem, run } from '../run.ts';
import { start } from '../start.ts';
import { buildCatalogues } from './texts/catalogueFiles.ts';

/** Runs `npm run dev`: one process for the API, the pages rendered from the sources, and hot reload. */
setPrivateUmask();
buildCatalogues();
const config = await exitOnStartProblem(async () => readConfig(environmentWithFile()));
const log = createLog(config.logLevel, pretty({ destination: 2, sync: true, colorize: true, ignore: 'requestId' }));
await run(log, () => start({ config, log, web: viteServer, printMails: 'without SMTP' }));

async function viteServer({ server }: HttpServer): Promise<WebBuild> {
  const root = path.join(projectFolder, 'web');
  const vite = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });

  return {
    async files(ctx, next) {
      const handled = await new Promise<boolean>((resolve) => {
        ctx.res.once('close', () => resolve(true));
        vite.middlewares(ctx.req, ctx.res, () => resolve(false));
      });
      if (!handled) return next();
      ctx.respond = false;
    },
    async template(url) {
      return readTemplate(await vite.transformIndexHtml(url, await readFile(path.join(root, 'index.html'), 'utf8')));
    },
    async render(url, context) {
      const { render } = (await vite.ssrLoadModule('/entry-server.tsx')) as { render: RenderPage };
      return render(url, context);
    },
    pageLinks: () => '',
    inlineScripts: [],
    relaxed: true,
  };
}

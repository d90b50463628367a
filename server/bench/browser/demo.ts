import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ArticleCard } from '../../../shared/articles/articles.ts';
import type { Page } from '../../../shared/kit/paging.ts';
import { startProcess } from '../../testing/servers/process.ts';

/** The demo publication, served as `npm run demo` serves it. */
export interface DemoSite {
  home: string;
  /** The newest article with a picture. */
  article: string;
  stop(): Promise<void>;
}

export async function startDemo(): Promise<DemoSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
  const server = await startProcess({ OCTAVO_DATA: folder, OCTAVO_RATE_LIMITS: 'off' }, { script: 'cli/demo.js' });
  const cards = (await (await fetch(`${server.url}/api/articles?fields=card`)).json()) as Page<ArticleCard>;
  const pictured = cards.data.find(({ image }) => image !== null);
  return {
    home: `${server.url}/`,
    article: `${server.url}/articles/${pictured?.slug}`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { pipeline } from 'node:stream/promises';
import type { ExportedSite } from './exportSite.ts';
import { withExport } from './exportSite.ts';

// The server has killed it, or is gone itself.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Both reach the whole process group: the server decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

process.once('message', async (site: ExportedSite) => {
  await withExport({ ...site, progress: () => {} }, (content) => pipeline(content, process.stdout, { end: false }));
  process.exit(0);
});

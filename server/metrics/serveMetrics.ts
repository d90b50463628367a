import { createServer } from 'node:http';
import type { App } from '../context.ts';
import { addressOf, bind } from '../lifecycle.ts';
import { createMetrics, type Metrics } from './metrics.ts';

export interface MetricsServer {
  metrics: Metrics;
  stop(): Promise<void>;
}

/** Serves the metrics on a port of their own, which visitors do not reach. Throws a StartProblem where it cannot listen. */
export async function serveMetrics(app: App, { host, port }: { host: string; port: number }): Promise<MetricsServer> {
  const metrics = await createMetrics(app);
  let reporting: ReturnType<Metrics['report']> | null = null;
  const server = createServer(async (req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end();
    // Requests at once share one look at the database.
    reporting ??= metrics.report().finally(() => {
      reporting = null;
    });
    try {
      const { type, text } = await reporting;
      res.writeHead(200, { 'Content-Type': type }).end(text);
    } catch (error) {
      app.log?.error({ err: error }, 'The metrics could not be read.');
      res.writeHead(503).end();
    }
  });
  try {
    await bind(server, { host, port }, { host: 'OCTAVO_METRICS_HOST', port: 'OCTAVO_METRICS_PORT', example: 9464 });
  } catch (error) {
    metrics.close();
    throw error;
  }
  app.log?.info(`The metrics are at ${addressOf(server, host)}/metrics`);
  const stop = async () => {
    metrics.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { metrics, stop };
}

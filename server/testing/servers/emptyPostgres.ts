import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Creates a database on a Postgres server, empty or as the copy of one without connections. */
export async function emptyPostgres(
  server: string,
  template = 'template1',
): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `octavo_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

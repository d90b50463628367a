import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { projectFolder } from '../../folders.ts';
import { startBucketServer } from './bucketServer.ts';
import { startPostgres } from './postgres.ts';
import { makeTemplate, type Template } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a Postgres server whose user may make databases. */
    postgres: string;
    /** The address of an S3 server, whose bucket is `files`. */
    bucket: string;
    templates: Record<'sqlite' | 'postgres', Template>;
  }
}

/** Prepares all tests: builds the server, starts Postgres and a bucket, and makes the templates of the tests' servers. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'] });
  // The test processes inherit it.
  process.env.TEST_HASHES = 'quick';
  const [server, bucket] = await Promise.all([startPostgres(), startBucketServer()]);
  const [sqlite, postgres] = await Promise.all([makeTemplate(), makeTemplate(server.url)]);
  project.provide('postgres', server.url);
  project.provide('bucket', bucket.endpoint);
  project.provide('templates', { sqlite: copyable(sqlite), postgres: copyable(postgres) });
  return async () => {
    sqlite.remove();
    postgres.remove();
    await bucket.close();
    await server.stop();
  };
}

/** Removes the functions, which cannot be provided to other processes. */
const copyable = ({ folder, database, user, admin }: Template): Template => ({ folder, database, user, admin });

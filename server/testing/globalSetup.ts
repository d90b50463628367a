import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { projectFolder } from '../folders.ts';
import { startPostgres } from './postgres.ts';
import { makeTemplate, type Template } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a Postgres server whose user may make databases. */
    postgres: string;
    templates: Record<'sqlite' | 'postgres', Template>;
  }
}

/** Before any test: the build that servers run from, a real Postgres server, and what each test's server begins with. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'] });
  // The processes of the tests inherit it.
  process.env.TEST_HASHES = 'quick';
  const server = await startPostgres();
  const [sqlite, postgres] = await Promise.all([makeTemplate(), makeTemplate(server.url)]);
  project.provide('postgres', server.url);
  project.provide('templates', { sqlite: copyable(sqlite), postgres: copyable(postgres) });
  return async () => {
    sqlite.remove();
    postgres.remove();
    await server.stop();
  };
}

/** What is provided to other processes can have no functions in it. */
const copyable = ({ folder, database, user, admin }: Template): Template => ({ folder, database, user, admin });

import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { projectFolder } from '../folders.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a Postgres server whose user may make databases. */
    postgres: string;
  }
}

/** Before any test: the build that servers run from, and a real Postgres server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'] });
  const postgres = await startPostgres();
  project.provide('postgres', postgres.url);
  return postgres.stop;
}

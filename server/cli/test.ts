import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '../folders.ts';
import { flakyReport, isTooFlaky } from './flakyTests.ts';

/**
 * Runs `npm test`: types and style, then the tests of Node.js, then those of browsers, which are installed meanwhile. Ends with
 * the first of these that fails. A browser test that fails is run once more. What would leave a processor idle runs beside something else, and prints once it has ended.
 */

const npm = (name: string) => [process.execPath, process.env.npm_execpath ?? '', '--silent', 'run', name];
const script = (name: string, ...options: string[]) => {
  return [process.execPath, ...process.execArgv, path.join(import.meta.dirname, name), ...options];
};
const vitest = [process.execPath, path.join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs'), 'run'];

const installing = run(script('installTools.ts'), 'pipe');
await expectSuccess(run(npm('check'), 'inherit'));
await expectSuccess(run(vitest, 'inherit'));
await expectSuccess(run(npm('build:desktop'), 'inherit'));
await expectSuccess(installing);
process.env.FLAKY_TESTS = path.join(projectFolder, 'dist', 'flaky-tests');
writeFileSync(process.env.FLAKY_TESTS, '');
const [site, others] = await Promise.all([run(script('testBrowser.ts', 'web'), 'inherit'), runOthers()]);
const flaky = readFileSync(process.env.FLAKY_TESTS, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
process.stdout.write(others.printed + flakyReport(flaky));
process.exit(site.code || others.code || (isTooFlaky(flaky) ? 1 : 0));

/** The tests of the desktop app, and then those in other engines. */
async function runOthers() {
  const app = await run(script('testBrowser.ts', 'desktop', '--project=stand-in', '--workers=1'), 'pipe');
  const engines = await run(script('testEngines.ts', 'small'), 'pipe');
  return { code: app.code || engines.code, printed: app.printed + engines.printed };
}

async function expectSuccess(running: ReturnType<typeof run>): Promise<void> {
  const { code, printed } = await running;
  process.stdout.write(printed);
  if (code !== 0) process.exit(code);
}

async function run([program = '', ...args]: string[], output: 'inherit' | 'pipe') {
  const stdio: SpawnOptions['stdio'] = ['inherit', output, output];
  const child = spawn(program, args, { stdio, cwd: projectFolder });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code: (code as number | null) ?? 1, printed };
}

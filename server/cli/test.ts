import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { projectFolder } from '../folders.ts';

/**
 * Runs `npm test`: types and style, then the tests of Node.js, then those of browsers, which are installed meanwhile. Ends with
 * the first of these that fails. What would leave a processor idle runs beside something else, and prints once it has ended.
 */

const npm = (name: string) => [process.execPath, process.env.npm_execpath ?? '', '--silent', 'run', name];
const script = (name: string, ...options: string[]) => {
  return [process.execPath, ...process.execArgv, path.join(import.meta.dirname, name), ...options];
};
const vitest = [process.execPath, path.join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs'), 'run'];

const installing = run(script('installBrowsers.ts'), 'pipe');
await expectSuccess(run(npm('check'), 'inherit'));
await expectSuccess(run(vitest, 'inherit'));
await expectSuccess(run(npm('build:desktop'), 'inherit'));
await expectSuccess(installing);
const [site, others] = await Promise.all([run(script('testBrowser.ts', 'web'), 'inherit'), runOthers()]);
process.stdout.write(others.printed);
process.exit(site.code || others.code);

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

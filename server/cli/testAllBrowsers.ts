import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { installEngines } from './engines.ts';
import { testChromium } from './testChromium.ts';

/**
 * Runs what `npm test` runs in browsers: beside the site's tests those of the desktop app and then those in all engines, whose
 * starts and ends would leave a processor idle. What these print follows at the end.
 */

// Before any of them, as only one can install at a time.
testChromium();
installEngines();

const [site, others] = await Promise.all([run(['testBrowser.ts', 'web'], 'inherit'), runOthers()]);
process.stdout.write(others.printed);
process.exit(site.code || others.code);

async function runOthers() {
  const app = await run(['testBrowser.ts', 'desktop', '--project=stand-in', '--workers=1'], 'pipe');
  const engines = await run(['testEngines.ts', '--grep', '@small', '--project', '*, wide', '--workers=1'], 'pipe');
  return { code: app.code || engines.code, printed: app.printed + engines.printed };
}

async function run([script = '', ...options]: string[], output: 'inherit' | 'pipe') {
  const stdio: SpawnOptions['stdio'] = ['inherit', output, output];
  const program = [...process.execArgv, path.join(import.meta.dirname, script)];
  const child = spawn(process.execPath, [...program, ...options], { stdio });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code: (code as number | null) ?? 1, printed };
}

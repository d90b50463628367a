import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, createBuilder, type Plugin } from 'vite';
import { builtFolder, projectFolder } from '../folders.ts';
import { makeIcons } from './icons.ts';
import { makeSharingFonts } from './sharingFonts.ts';
import { buildCatalogues } from './texts/catalogueFiles.ts';
import { describeWeights, weigh } from './weights.ts';

/** Runs `npm run build`: builds the two halves of dist/, each unless it is newer than every source of it. */

const SHARED = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'shared'];
/** Sources that nothing of dist/ is made from. */
const TESTS = /\.test\.tsx?$|[\\/](testing|e2e|bench)[\\/]/;
const COMPRESSIBLE = /\.(js|css|svg|html|webmanifest)$/;
/** Packages with native code, which finds its files beside itself. */
const NATIVE = ['sqlite3', 'sharp'];
/** A package that Sequelize takes where it is installed, and which it is not here. */
const NOT_INSTALLED = 'pg-hstore';

await buildIfStale('server', ['server'], async () => {
  compileServer();
  buildCatalogues();
  for (const folder of ['server', 'shared']) removeStale(folder);
  for (const script of ['main', 'cli/admin', 'cli/transfer']) await bundle(script);
});
await buildIfStale('web', ['web', 'server/cli'], async () => {
  await buildWeb();
  const client = path.join(builtFolder, 'web', 'client');
  await makeIcons(client);
  await makeSharingFonts(path.join(builtFolder, 'sharing'));
  process.stderr.write(`A reader's first load, and the dashboard: ${describeWeights(weigh(client))}.\n`);
  compress(client);
});

/** Builds a half of dist/ where it is older than one of its sources. */
async function buildIfStale(half: string, own: string[], work: () => Promise<void>): Promise<void> {
  const stamp = path.join(builtFolder, `built-${half}`);
  const sources = [...SHARED, ...own].map((name) => path.join(projectFolder, name));
  if (existsSync(stamp) && newest(sources) <= statSync(stamp).mtimeMs) return;
  const started = Date.now();
  process.stderr.write(`Building Octavo: ${half}…\n`);
  // The demo site of the browser tests, which the next of them load with this build.
  rmSync(path.join(builtFolder, 'demo'), { recursive: true, force: true });
  await work();
  writeFileSync(stamp, '');
  // The time of the start, so that a source saved meanwhile triggers the next build.
  utimesSync(stamp, started / 1000, started / 1000);
  process.stderr.write(`Built in ${Math.round((Date.now() - started) / 100) / 10} s.\n`);
}

function compileServer(): void {
  const tsc = path.join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [tsc, '-b', 'server'], { cwd: projectFolder, stdio: 'inherit' });
}

/** Removes the modules whose sources are gone: whoever names one by its old path must not find it. */
function removeStale(folder: string): void {
  const built = path.join(builtFolder, folder);
  for (const file of files(built).filter((name) => name.endsWith('.js'))) {
    const source = path.join(projectFolder, folder, `${path.relative(built, file).slice(0, -'.js'.length)}.ts`);
    if (!existsSync(source)) rmSync(file);
  }
}

/**
 * Replaces a built file by one with all the modules that it loads: resolving and loading them one by one takes a third of the
 * processor's time of a start. The modules of processes and threads stay outside, as they run from their own files, and so do
 * packages that are imported once they are needed.
 */
async function bundle(script: string): Promise<void> {
  await build({
    configFile: false,
    root: projectFolder,
    logLevel: 'warn',
    plugins: [externalDynamicImports(), escapeNonAscii()],
    // As literals, the tables of media types and time zones would leave 8 MB of a server at rest.
    json: { stringify: true, namedExports: false },
    // Resolved as by Node.js: a package that is required has no properties in its version for bundlers.
    ssr: { noExternal: true, external: NATIVE, resolve: { mainFields: [], conditions: ['node'] } },
    build: {
      ssr: `server/${script}.ts`,
      outDir: path.join(builtFolder, 'server'),
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      sourcemap: true,
      license: { fileName: `${script}.license.md` },
      target: 'es2023',
      rolldownOptions: {
        external: [NOT_INSTALLED],
        // Koa's library for deprecations makes functions by it.
        checks: { eval: false },
        output: { entryFileNames: `${script}.js`, codeSplitting: false },
      },
    },
  });
}

/** Leaves the packages outside a bundle that our own modules import by `import()`. */
function externalDynamicImports(): Plugin {
  return {
    name: 'octavo:external-dynamic-imports',
    enforce: 'pre',
    resolveId(source, importer, { kind }) {
      const isOwn = importer !== undefined && !importer.includes('node_modules');
      const isPackage = !source.startsWith('.') && !path.isAbsolute(source);
      return kind === 'dynamic-import' && isOwn && isPackage ? { id: source, external: true } : null;
    },
  };
}

/** Escapes what is not ASCII: a source with one other character takes twice the memory, 18 MB of a server at rest. */
function escapeNonAscii(): Plugin {
  return {
    name: 'octavo:escape-non-ascii',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = inAscii(file.code);
      }
    },
  };
}

function inAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Builds both environments of web/: for browsers, and for rendering on the server. */
async function buildWeb(): Promise<void> {
  // A test runner sets another value, which would select the slow development build of React.
  process.env.NODE_ENV = 'production';
  const root = path.join(projectFolder, 'web');
  const builder = await createBuilder({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  await builder.buildApp();
}

/** Compresses files once and at the best quality, instead of for every reader. */
function compress(folder: string): void {
  for (const file of files(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}

function newest(paths: string[]): number {
  const sources = paths.flatMap((each) => (statSync(each).isDirectory() ? files(each) : [each]));
  return Math.max(...sources.filter((each) => !TESTS.test(path.relative(projectFolder, each))).map(modified));
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function modified(file: string): number {
  return statSync(file).mtimeMs;
}

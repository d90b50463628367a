import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../folders.ts';

/** One import in one source, types included; `to` is a project path where it is relative, else a package. */
interface Import {
  from: string;
  /** The specifier as it is written. */
  name: string;
  to: string;
}

const folders = ['shared', 'server', 'web', 'desktop'];
const sources = folders.flatMap(sourcesIn);
const imports = sources.flatMap(importsIn);
// A package's file that is imported by path, because the package does not export it, is not ours.
const isOurs = ({ name }: Import) => name.startsWith('.') && !name.includes('/node_modules/');
// The context has types alone, of everything that it carries.
const relative = imports.filter((each) => isOurs(each) && each.from !== 'server/context.ts');
const packages = imports.filter((each) => !isOurs(each));

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);
/** Tells if a file may import everything on its side, while nothing else imports it. */
const isOuter = (file: string) => isTest(file) || /^(server|web|desktop)\/(cli|demo|bench|testing|e2e)\//.test(file);
const isTool = (file: string) => file === 'web/vite.config.ts' || file === 'desktop/vite.config.ts';

it('finds sources and imports at all', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(relative.length).toBeGreaterThan(200);
  expect(importsOf("import a,\n { type B } from './b.ts';\nexport { c } from 'c';\nimport './d.css';")).toEqual([
    './b.ts',
    'c',
    './d.css',
  ]);
  expect(importsOf("const e = await import('e');\ntype F = import('./f.ts').F;\n// from './g.ts'")).toEqual([
    'e',
    './f.ts',
  ]);
});

describe('between the four folders', () => {
  const reach: Record<string, string[]> = {
    shared: ['shared'],
    server: ['server', 'shared'],
    web: ['web', 'shared'],
    desktop: ['desktop', 'shared'],
  };

  /** HTML that nobody should write, which tests of both sides read. */
  const isInput = (to: string) => /^server\/testing\/inputs\/(hostileHtml|random|randomHtml)\.ts$/.test(to);

  it.each(folders)('%s imports only what it may', (folder) => {
    const allowed = reach[folder] ?? [];
    const mayImport = ({ from, to }: (typeof relative)[number]) =>
      allowed.some((other) => inFolder(to, other)) || (isTest(from) && isInput(to));
    expectNone(relative, (each) => inFolder(each.from, folder) && !mayImport(each));
  });

  it('shared imports nothing but zod/mini, and color for contrasts', () => {
    expectNone(
      imports,
      ({ from, name }) => inFolder(from, 'shared') && !isTest(from) && !/^(\.[\w./]+\.ts|zod\/mini|color)$/.test(name),
    );
    expectNone(imports, ({ from, name }) => name === 'color' && from !== 'shared/settings/contrast.ts');
  });

  it('web runs in a browser: nothing of Node, nothing of the desktop', () => {
    expectNone(
      packages,
      ({ from, name }) =>
        inFolder(from, 'web') && !isOuter(from) && !isTool(from) && (name.startsWith('node:') || name === 'electron'),
    );
  });

  it('server knows nothing of Electron, and React only by way of the web build', () => {
    expectNone(packages, ({ from, name }) => inFolder(from, 'server') && /^(electron|react|mobx)/.test(name));
  });
});

it('has as production packages just those that the server imports, with what it shares, because the bundles include theirs', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'));
  const imported = packages
    .filter(({ from }) => inFolder(from, 'server') || inFolder(from, 'shared'))
    .filter(({ from, name }) => !isOuter(from) && !isTest(from) && !name.startsWith('node:'))
    .map(({ name }) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0]);

  expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort());
});

it('imports tests, tools, demo and command lines from no other code', () => {
  expectNone(relative, ({ from, to }) => isOuter(to) && !isOuter(from));
});

it('imports no live code into migrations, which stay as they are when that changes', () => {
  const folder = 'server/database/migrations';
  expectNone(relative, ({ from, to }) => inFolder(from, folder) && !inFolder(to, folder));
});

it('changes a row by `updateRow` alone, because `update` passes over what was set before', () => {
  const updating = sources.filter((file) => {
    const isServer = file.startsWith('server/') && !isOuter(file);
    return isServer && /\brow\.update\(/.test(readFileSync(path.join(projectFolder, file), 'utf8'));
  });

  expect(updating).toEqual([]);
});

it('names only modules that there are where a thread or a process loads one', () => {
  const named = sources.filter((file) => file.startsWith('server/') && !isTest(file)).flatMap(modulesNamedIn);

  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((module) => !sources.includes(`server/${module}.ts`))).toEqual([]);
});

it('has no import cycle, not even of types', () => {
  expect(circles()).toEqual([]);
});

it('imports files by their relative path with its ending, and no folder', () => {
  const endings = (from: string) => (inFolder(from, 'web') ? /\.(ts|tsx|css)$/ : /\.(ts|tsx|mjs)$/);
  expectNone(relative, ({ from, name }) => !endings(from).test(name));
  expectNone(relative, ({ to }) => /\/index\.tsx?$/.test(to));
  expectNone(packages, ({ name }) => /^(@\/|~|#|\/)/.test(name));
});

it('draws every folder of the server and of the web in its picture', () => {
  const document = readFileSync(path.join(projectFolder, '.github', 'ARCHITECTURE.md'), 'utf8');
  const picture = /^flowchart[^`]+/m.exec(document)?.[0] ?? '';
  const inside = sources.filter((file) => /^(server|web)\/\w+\//.test(file) && !isOuter(file));
  const rooms = new Set(inside.map((file) => roomOf(file).split('/')[1] ?? ''));

  expect([...rooms].filter((room) => !new RegExp(`\\b${room}\\b`).test(picture))).toEqual([]);
});

it('leaves the routes of a room to what puts them together', () => {
  const assembling = ['server/api.ts', 'server/app.ts'];
  expectNone(relative, ({ from, to }) => to.endsWith('/routes.ts') && !isOuter(from) && !assembling.includes(from));
});

/** The folders in which each folder is a room: what two of them need of each other moves down. */
it.each(['server', 'web', 'web/dashboard', 'web/reader'])('has no two rooms in %s that import each other', (parent) => {
  const between = relative
    .filter(({ from }) => !isOuter(from))
    .map(({ from, to }) => [roomIn(parent, from), roomIn(parent, to)] as const)
    .filter(([from, to]) => from && to && from !== to);
  const pairs = new Set(between.map((pair) => pair.join(' and ')));

  expect(pairs.size).toBeGreaterThan(0);
  expect(between.filter(([from, to]) => pairs.has(`${to} and ${from}`))).toEqual([]);
});

function expectNone(among: Import[], isWrong: (each: Import) => boolean): void {
  expect(among.filter(isWrong).map(({ from, name }) => `${from} imports ${name}`)).toEqual([]);
}

function inFolder(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`);
}

/** Returns 'server/people' for 'server/people/users/view.ts'. */
function roomOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/** Returns 'list' for 'web/dashboard/list/PagedList.ts' in 'web/dashboard'; nothing for a file beside the rooms. */
function roomIn(parent: string, file: string): string | undefined {
  const [room, ...inside] = inFolder(file, parent) ? file.slice(parent.length + 1).split('/') : [];
  return inside.length > 0 ? room : undefined;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(projectFolder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.includes('node_modules/'));
}

function importsIn(from: string): Import[] {
  const names = importsOf(readFileSync(path.join(projectFolder, from), 'utf8'));
  return names.map((name) => ({
    from,
    name,
    to: name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : name,
  }));
}

/** Lists the modules that `offLoop` and `serverModule` are given by their paths. */
function modulesNamedIn(file: string): string[] {
  const source = readFileSync(path.join(projectFolder, file), 'utf8');
  return [...source.matchAll(/(?:offLoop\(\s*\{[^}]*?module: |serverModule\()'([^']+)'/g)].map(
    ([, module]) => module ?? '',
  );
}

/** Lists every specifier after `from` or `import`, or in `import(…)`; those in comments and texts are ignored. */
function importsOf(source: string): string[] {
  const statement = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]/gm;
  const call = /^(?!\s*(?:\/\/|\*)).*\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
  return [...source.matchAll(statement), ...source.matchAll(call)].map(([, name]) => name ?? '');
}

/** Finds one cycle for each import that closes one, depth first. */
function circles(): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of relative) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const found: string[] = [];

  const visit = (file: string, trail: string[]) => {
    if (trail.includes(file)) found.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
    else if (!done.has(file)) {
      for (const target of targets.get(file) ?? []) visit(target, [...trail, file]);
      done.add(file);
    }
  };
  for (const file of sources) visit(file, []);
  return found;
}

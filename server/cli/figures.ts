import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { projectFolder } from '../folders.ts';

/** The number of lines from which on a function is long. */
const LONG = 80;

/** A source of one of the four folders, by its path in the project. */
interface Source {
  file: string;
  text: string;
  lines: number;
}

/** `npm run figures`: prints how large and how deep the code is. */
const sources = ['shared', 'server', 'web', 'desktop'].flatMap(sourcesIn);
const product = sources.filter(({ file }) => !isTest(file) && !isTool(file));
const tests = sources.filter(({ file }) => isTest(file));
const importers = importersOf(sources.filter(({ file }) => !isTest(file)));
const once = product.filter(({ file }) => importers.get(file) === 1);
const long = product.flatMap(longFunctions);

print('product lines (TypeScript without tests, bench and demo)', sum(product));
print('product files', product.length);
print('… with one importer', once.length);
print(`functions over ${LONG} lines`, long.length);
print('test lines', sum(tests));
for (const each of long) process.stdout.write(`  ${each}\n`);

function print(name: string, value: number): void {
  process.stdout.write(`${name.padEnd(60)}${value.toLocaleString('en').padStart(8)}\n`);
}

function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$|\/(testing|e2e)\//.test(file);
}

function isTool(file: string): boolean {
  return /\/(bench|demo)\//.test(file);
}

function sum(these: Source[]): number {
  return these.reduce((lines, source) => lines + source.lines, 0);
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(path.join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const text = readFileSync(file, 'utf8');
      return { file: path.relative(projectFolder, file), text, lines: text.split('\n').length - 1 };
    });
}

/** Returns how many files import each file. */
function importersOf(these: Source[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const { file, text } of these) {
    const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
    const names = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
      ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ];
    const targets = names.filter((name) => name.startsWith('.')).map((name) => path.join(path.dirname(file), name));
    for (const target of new Set(targets)) count.set(target, (count.get(target) ?? 0) + 1);
  }
  return count;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

/** Lists the functions of a source that are long, with their lines. */
function longFunctions({ file, text }: Source): string[] {
  const found: string[] = [];
  const lineOf = (position: number) => text.slice(0, position).split('\n').length;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isFunction(node)) {
      const [first, last] = [lineOf(node.start), lineOf(node.end)];
      if (last - first >= LONG) found.push(`${file}:${first}, ${last - first + 1} lines`);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, text).program);
  return found;
}

function isFunction(node: object): node is Node {
  return 'type' in node && /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(String(node.type));
}

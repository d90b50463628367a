import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { CONTEXT_END, placeholdersIn } from '../../../shared/texts/t.ts';
import { projectFolder } from '../../folders.ts';

/** A text of the interface in the sources. */
export interface SourceText {
  text: string;
  /** Tells it apart from the same text in another meaning. */
  context: string | undefined;
  /** The files that have it, from the project's folder. */
  files: string[];
}

/** A text that the sources lack something for, with its file and line. */
export interface Finding {
  at: string;
  text: string;
}

const NOT_INTERFACE = /(^|\/)(testing|e2e|bench|demo)\/|\.test\.tsx?$|^server\/cli\//;
/** The functions that take a text of the interface. */
const TAKES_TEXT = ['t', 'msg', 'rich'];
/** The attributes that people read or hear. */
const READ = ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label', 'hint'];

/** Returns all texts of the sources, in their order, by their ids in catalogues. */
export function sourceTexts(): Map<string, SourceText> {
  const found = new Map<string, SourceText>();
  for (const file of sourceFiles()) {
    for (const call of textCalls(parse(file).program)) {
      const context = contextOf(call);
      for (const text of textsIn(call)) {
        const id = context === undefined ? text : `${context}${CONTEXT_END}${text}`;
        const known = found.get(id);
        if (!known) found.set(id, { text, context, files: [file] });
        else if (!known.files.includes(file)) known.files.push(file);
      }
    }
  }
  return found;
}

/** Returns the words of web/ that no catalogue knows, and the texts of all folders that lack a value of a placeholder. */
export function untranslated(): Finding[] {
  return sourceFiles().flatMap((file) => {
    const { program, code } = parse(file);
    const finding = ({ start }: Node, text: string) => ({
      at: `${file}:${code.slice(0, start).split('\n').length}`,
      text,
    });
    const words = nodesIn(program).flatMap((node) =>
      wordsIn(node)
        .filter(isWords)
        .map((text) => finding(node, text)),
    );
    const values = textCalls(program).flatMap((call) =>
      textsIn(call).flatMap((text) =>
        placeholders(text)
          .filter((name) => hasNoValue(call, name))
          .map((name) => finding(call, `${text}: no value of ${name}`)),
      ),
    );
    return [...words, ...values];
  });
}

/** Returns the names of a text's placeholders and tags, those within its cases too, sorted. */
export function placeholders(text: string): string[] {
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([, name = '']) => name);
  const names = placeholdersIn(text).flatMap(({ name, cases }) => [name, ...[...cases.values()].flatMap(placeholders)]);
  return [...new Set([...tags, ...names])].sort();
}

/** A node of a syntax tree: https://github.com/estree/estree */
interface Node {
  type: string;
  start: number;
  value?: unknown;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Returns the sources of the interface, from the project's folder. */
export function sourceFiles(): string[] {
  return ['shared', 'server', 'web', 'desktop']
    .flatMap((folder) =>
      readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.replaceAll('\\', '/')),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !NOT_INTERFACE.test(file))
    .sort();
}

function parse(file: string): { program: Node; code: string } {
  const code = readFileSync(path.join(projectFolder, file), 'utf8');
  return { program: parseSync(file, code).program as unknown as Node, code };
}

/** Returns these files and all that they import, at once or later, but for those that are left out. */
export function filesLoadedBy(files: string[], leftOut: RegExp): Set<string> {
  const found = new Set<string>();
  const load = (file: string): void => {
    if (found.has(file) || leftOut.test(file) || !existsSync(path.join(projectFolder, file))) return;
    found.add(file);
    for (const imported of importsOf(file)) load(path.posix.join(path.posix.dirname(file), imported));
  };
  for (const file of files) load(file);
  return found;
}

function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const code = readFileSync(path.join(projectFolder, file), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module;
  const loaded = staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType));
  return [
    ...loaded.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ].filter((name) => name.startsWith('.'));
}

/** Returns a node and all within it, in their order. */
function nodesIn(node: Node, found: Node[] = []): Node[] {
  found.push(node);
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) nodesIn(inner, found);
  }
  return found;
}

const textCalls = (program: Node): Node[] =>
  nodesIn(program).filter(
    ({ type, callee }) => type === 'CallExpression' && isNode(callee) && TAKES_TEXT.includes(String(callee.name)),
  );

const argumentsOf = (call: Node) => call.arguments as Node[];

const textsIn = (call: Node): string[] => literalsIn(argumentsOf(call)[0]);

/** Returns the words that an element or attribute has without a call. */
function wordsIn(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value).trim()];
  if (node.type === 'JSXAttribute') {
    return READ.includes(String((node.name as Node).name)) ? literalsIn(node.value) : [];
  }
  const children = (node.type === 'JSXElement' || node.type === 'JSXFragment') && (node.children as Node[]);
  return children ? children.filter(({ type }) => type === 'JSXExpressionContainer').flatMap(literalsIn) : [];
}

/** Returns the strings that an expression is made of: one, one of two, or those of a table. */
function literalsIn(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral': {
      const quasis = node.quasis as { value: { cooked: string } }[];
      return quasis.length === 1 ? quasis.map(({ value }) => value.cooked) : [];
    }
    case 'ConditionalExpression':
      return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
    case 'JSXExpressionContainer':
      return literalsIn(node.expression);
    case 'ObjectExpression':
      return (node.properties as Node[]).flatMap(({ value }) => literalsIn(value));
    case 'ArrayExpression':
      return (node.elements as unknown[]).flatMap(literalsIn);
    case 'BinaryExpression': {
      const [left = '', ...more] = literalsIn(node.left);
      const [right] = literalsIn(node.right);
      return right === undefined || more.length > 0 ? [] : [left + right];
    }
    default:
      return [];
  }
}

function contextOf(call: Node): string | undefined {
  const context = propertiesOf(call)?.find((each) => keyOf(each) === 'context');
  return literalsIn(context?.value)[0];
}

function hasNoValue(call: Node, name: string): boolean {
  if (!argumentsOf(call)[1]) return true;
  const properties = propertiesOf(call);
  return properties?.every((each) => each.type === 'Property' && keyOf(each) !== name) ?? false;
}

/** Returns the properties of a call's values; undefined where they are no literal. */
function propertiesOf(call: Node): Node[] | undefined {
  const values = argumentsOf(call)[1];
  return values?.type === 'ObjectExpression' ? (values.properties as Node[]) : undefined;
}

const keyOf = ({ key }: Node): unknown => (isNode(key) ? (key.name ?? key.value) : undefined);

const isWords = (text: string): boolean => /\p{L}{2}/u.test(text);

/**
 * A text of the interface: English, which is also its id in the catalogues, perhaps with the values of its placeholders. The
 * placeholders are those of ICU MessageFormat: `{name}`, `{count, number}`, `{count, plural, one {# article} other {# articles}}`
 * and `{role, select, author {…} other {…}}`, and `<name>…</name>` for `rich`. Nothing in it needs an escape, nor has one.
 */
export type Message = string | { text: string; values: Values };

/** The values by the names of their placeholders; `context` tells texts apart that are the same in English alone: 'verb'. */
export type Values = Readonly<Record<string, string | number | Exclude<Message, string>>>;

/** The texts of a language, by the English ones. */
export interface Catalogue {
  language: string;
  texts: Readonly<Record<string, string>>;
}

export const english: Catalogue = { language: 'en', texts: {} };

let active = english;

/** Has `t` speak this language from now on: in a browser, which has one interface. */
export function speak(catalogue: Catalogue): void {
  active = catalogue;
}

/** Has `t` speak this language during work that awaits nothing: on the server, which answers in many. */
export function inLanguage<Result>(catalogue: Catalogue, work: () => Result): Result {
  const before = active;
  active = catalogue;
  try {
    return work();
  } finally {
    active = before;
  }
}

/** Returns the catalogue that `t` speaks. */
export const spoken = (): Catalogue => active;

/** Returns the language that `t` speaks. */
export const language = (): string => active.language;

/** Translates a text; one that the catalogue has not, such as one of a person, stays as it is. */
export function t(message: Message, values?: Values): string {
  if (typeof message !== 'string') return t(message.text, message.values);
  return values ? pieces(translated(message, values.context), values).join('') : translated(message);
}

export function msg(text: string, values: Values): Exclude<Message, string>;
export function msg<Texts>(texts: Texts): Texts;
/**
 * Marks English texts, of which `t` is called later, for the catalogues: one with values, for what is thrown and translated where it is
 * answered; one without, or a table of them, which are returned as they are.
 */
/* @__NO_SIDE_EFFECTS__ */
export function msg(texts: unknown, values?: Values): unknown {
  return values ? { text: texts, values } : texts;
}

/** Returns the catalogue's text for an English one. */
export function translated(text: string, context?: unknown): string {
  const id = context === undefined ? text : `${context}${CONTEXT_END}${text}`;
  return Object.hasOwn(active.texts, id) ? (active.texts[id] ?? text) : text;
}

/** Separates context and text in an id, as in gettext. */
export const CONTEXT_END = '\u0004';

/** Returns the parts of a text: its words, the values of placeholders, and what the functions for its tags return. */
export function pieces(text: string, values: Readonly<Record<string, unknown>>, count?: number): unknown[] {
  const found: unknown[] = [];
  let rest = 0;
  for (let at = 0; at < text.length; at++) {
    const piece = pieceAt(text, at, values, count);
    if (!piece) continue;
    found.push(text.slice(rest, at), ...piece.parts);
    rest = piece.end;
    at = rest - 1;
  }
  return [...found, text.slice(rest)].filter((part) => part !== '');
}

/** Returns the placeholder or tag that begins here, and where it ends; undefined for any other character. */
function pieceAt(text: string, at: number, values: Readonly<Record<string, unknown>>, count?: number) {
  if (text[at] === '#' && count !== undefined) return { parts: [formatNumber(count)], end: at + 1 };
  if (text[at] === '<') {
    const name = /^<(\w+)>/.exec(text.slice(at))?.[1] ?? '';
    const tag = values[name];
    const close = text.indexOf(`</${name}>`, at);
    if (typeof tag !== 'function' || close < 0) return undefined;
    const inner = pieces(text.slice(at + name.length + 2, close), values, count);
    return { parts: [tag(inner)], end: close + name.length + 3 };
  }
  if (text[at] !== '{') return undefined;
  const end = closing(text, at);
  return { parts: placeholder(readPlaceholder(text.slice(at + 1, end)), values), end: end + 1 };
}

function placeholder({ name, kind, cases }: Placeholder, values: Readonly<Record<string, unknown>>): unknown[] {
  const value = values[name] ?? `{${name}}`;
  if (kind === 'number') return [formatNumber(Number(value))];
  if (kind === 'plural') {
    const names = [`=${value}`, pluralRules().select(Number(value)), 'other'];
    return pieces(chosen(cases, names), values, Number(value));
  }
  if (kind === 'select') return pieces(chosen(cases, [String(value), 'other']), values);
  return [isMessage(value) ? t(value) : value];
}

/** A placeholder of a text: `kind` is 'plural', 'select', 'number' or empty, `cases` has the texts among which the first two choose. */
interface Placeholder {
  name: string;
  kind: string;
  cases: Map<string, string>;
}

/** Reads the inside of the braces of a placeholder. */
function readPlaceholder(inner: string): Placeholder {
  const [, name = '', kind = '', cases = ''] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*(?:,(.*))?)?$/s.exec(inner) ?? [];
  return { name, kind, cases: new Map(bracesIn(cases).map(({ before, inside }) => [before, inside])) };
}

/** Returns the placeholders of a text, in their order, without those within cases. */
export const placeholdersIn = (text: string): Placeholder[] =>
  bracesIn(text).map(({ inside }) => readPlaceholder(inside));

/** Returns the texts within the outer braces of a text, each with the words before it. */
function bracesIn(text: string): { before: string; inside: string }[] {
  const found: { before: string; inside: string }[] = [];
  for (let at = 0; ; ) {
    const open = text.indexOf('{', at);
    if (open < 0) return found;
    const end = closing(text, open);
    found.push({ before: text.slice(at, open).trim(), inside: text.slice(open + 1, end) });
    at = end + 1;
  }
}

const isMessage = (value: unknown): value is Exclude<Message, string> =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value;

/** Returns the text of the first of these cases that there is. */
const chosen = (cases: Map<string, string>, names: string[]): string =>
  cases.get(names.find((name) => cases.has(name)) ?? '') ?? '';

/** Returns where the brace ends that opens here; the text's end where it does not. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

/** Making one of them takes longer than a sentence. */
const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

const pluralRules = () => made(rules, (language) => new Intl.PluralRules(language));

/** Formats a number with the digits and signs that all engines agree on: a page is rendered by two of them. */
const formatNumber = (number: number): string =>
  made(numbers, (language) => new Intl.NumberFormat(language, { numberingSystem: 'latn' }))
    .format(number)
    .replaceAll('\u202f', '\u00a0');

function made<Format>(formats: Map<string, Format>, make: (language: string) => Format): Format {
  const format = formats.get(active.language) ?? make(active.language);
  formats.set(active.language, format);
  return format;
}

/** Writes a list: 'ink, paper, type'. */
export const listOf = (parts: string[]): string =>
  new Intl.ListFormat(active.language, { type: 'conjunction', style: 'narrow' }).format(parts);

import { JSONParser } from '@streamparser/json';
import { msg } from '../../../../shared/texts/t.ts';
import { Truncated } from '../entries.ts';
import { Unreadable } from '../notes.ts';
import type { SourceFile } from './openSource.ts';

/** The most characters of one value: the parser holds it in memory. */
const LONGEST = 64 * 1024 * 1024;

/** A value of a JSON file, with the names and numbers of those around it. */
export interface JsonValue {
  path: string[];
  value: unknown;
}

/**
 * Reads the values at some paths (`$.items.*`) of a JSON file one after another, in memory that does not grow with the file. Throws
 * `Truncated` at the end of a file that ends in the middle.
 */
export async function* readJson(file: SourceFile, paths: string[]): AsyncGenerator<JsonValue> {
  const parser = new JSONParser({ paths, keepStack: false });
  let ready: JsonValue[] = [];
  let failure: Error | null = null;
  let [unread, isEnded] = [0, false];
  parser.onValue = ({ value, key, stack }) => {
    unread = 0;
    ready.push({ path: [...stack.slice(1).map((each) => String(each.key)), String(key)], value });
  };
  parser.onError = (error) => {
    failure ??= error;
  };
  parser.onEnd = () => {
    isEnded = true;
  };
  let isFirst = true;
  for await (const chunk of await file.open()) {
    const bytes = chunk as Buffer;
    const hasMark = isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    isFirst = false;
    unread += bytes.length;
    if (!isEnded) parser.write(hasMark ? bytes.subarray(3) : bytes);
    yield* ready;
    ready = [];
    if (failure !== null) {
      throw new Unreadable(msg('It is no whole JSON: {reason}', { reason: (failure as Error).message }));
    }
    if (unread > LONGEST) throw new Unreadable(msg('One of its values has more than 64 MB.', {}));
  }
  if (!isEnded) throw new Truncated();
}

/** Returns the object that a value is; an empty one for any other value. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Returns the text or number that a value is, as text; empty for any other value. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Returns the elements of a list as texts, of a text as one. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '');

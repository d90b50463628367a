import { truncate } from '../../../shared/kit/text.ts';
import { type Message, msg, t } from '../../../shared/texts/t.ts';
import { HttpProblem, StartProblem } from '../../problems.ts';

/** What a report says of an entry. No plain text is one, so that it comes from `msg`, whose texts the catalogues have. */
export type Note = Exclude<Message, string>;

/** The reason why a file, or an entry of it, cannot be read. */
export class Unreadable extends Error {
  readonly said: Note;

  constructor(said: Note) {
    super(t(said));
    this.said = said;
  }
}

/**
 * Returns the reason why something cannot be read; one of a library is in its own words. Throws what is no fault of the text: that the
 * server is busy.
 */
export function reasonOf(error: unknown): Note {
  if (error instanceof HttpProblem && error.status >= 500) throw error;
  const isOurs = error instanceof HttpProblem || error instanceof StartProblem || error instanceof Unreadable;
  return noteOf(isOurs ? error.said : (error as Error).message);
}

/** Makes a note of what others say. A text without values that has a brace is none of the catalogues, in which it would be a placeholder. */
export function noteOf(said: Message): Note {
  if (typeof said !== 'string') return said;
  return said.includes('{') ? verbatim(said) : { text: said, values: {} };
}

/** Makes a note, or the place of an entry, of words that are the same in every language, such as the name of a file. */
export const verbatim = (words: string): Note => ({ text: '{words}', values: { words } });

/** Said of a text without a date. */
export const undated = msg('it has no date that can be read', {});

/** Says which shortcodes were not understood. */
export const onlyText = (shortcodes: Set<string>): Note =>
  msg('of its shortcodes {names} only the text stays', { names: [...shortcodes].slice(0, 10).join(', ') });

/** The most characters of an entry's notes as they are stored, and of a text or value in them. */
const [LONGEST, LONGEST_VALUE] = [4_000, 1_000];

/** Returns as many of an entry's notes as a report has room for, with the number of the others. */
export function boundedNotes(notes: Note[]): Note[] {
  let room = LONGEST;
  const fitting = notes.map(shortened).filter((note) => {
    room -= JSON.stringify(note).length;
    return room >= 0;
  });
  const count = notes.length - fitting.length;
  const more = msg('{count, plural, one {# more note} other {# more notes}}', { count });
  return count === 0 ? fitting : [...fitting, more];
}

function shortened({ text, values }: Note): Note {
  const short = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'object') return [name, shortened(value)];
    return [name, typeof value === 'string' ? truncate(value, LONGEST_VALUE) : value];
  });
  return { text: truncate(text, LONGEST_VALUE), values: Object.fromEntries(short) };
}

/** Returns notes as they are stored: empty, or as JSON. */
export const storedNotes = (notes: Note[]): string => (notes.length === 0 ? '' : JSON.stringify(notes));

/** Reads notes; those of an earlier version are one English sentence. */
export function readNotes(stored: string): Note[] {
  if (stored === '') return [];
  return stored.startsWith('[{"text":') ? (JSON.parse(stored) as Note[]) : [noteOf(stored)];
}

/** Says notes in one line, in the language that `t` speaks. */
export const sayNotes = (notes: Note[]): string =>
  notes.map((note) => t(note)).reduce((said, next) => (said === '' ? next : t('{said}; {next}', { said, next })), '');

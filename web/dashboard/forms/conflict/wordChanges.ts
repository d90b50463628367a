import { diffWordsWithSpace } from 'diff';

/** A run of words: in both texts, or in one of them. */
export interface WordRun {
  kind: 'same' | 'inserted' | 'removed';
  text: string;
}

/** The number of changed words up to which words are compared. */
const MAX_CHANGES = 1_500;

/** Compares two texts word by word. Texts that have hardly a word in common are shown whole. */
export function compareWords(before: string, after: string): WordRun[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGES });
  const words = changes?.map(
    ({ value, added, removed }): WordRun => ({ kind: added ? 'inserted' : removed ? 'removed' : 'same', text: value }),
  );
  const whole: WordRun[] = [
    { kind: 'removed', text: before },
    { kind: 'inserted', text: after },
  ];
  return (words && isReadable(words, before, after) ? words : whole).filter(({ text }) => text !== '');
}

/** Compares as `compareWords` does, and shortens what both texts have to the words around a change. */
export const wordChanges = (before: string, after: string): WordRun[] => compareWords(before, after).map(shortened);

/** Tells if two texts have so much in common, a third of the shorter one, that the differences can be read in between. */
function isReadable(words: WordRun[], before: string, after: string): boolean {
  const same = words.filter(({ kind }) => kind === 'same').map(({ text }) => text.trim());
  return same.join('').length * 3 >= Math.min(before.length, after.length);
}

const SHOWN = 120;

/** Cuts the middle of a long run that both texts have. */
function shortened({ kind, text }: WordRun): WordRun {
  if (kind !== 'same' || text.length <= 2 * SHOWN) return { kind, text };
  return { kind, text: `${text.slice(0, SHOWN)} … ${text.slice(-SHOWN)}` };
}

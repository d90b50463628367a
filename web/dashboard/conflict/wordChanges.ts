import { diffWordsWithSpace } from 'diff';

/** A run of words: in both texts, or in one of them. */
export interface Words {
  kind: 'same' | 'inserted' | 'removed';
  text: string;
}

/** The number of changed words up to which words are compared; texts that have hardly a word in common are shown whole. */
const MAX_CHANGES = 1_500;

/** Compares two texts word by word, and shortens what both have to the words around a change. */
export function wordChanges(before: string, after: string): Words[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGES });
  const words = changes?.map(
    ({ value, added, removed }): Words => ({ kind: added ? 'inserted' : removed ? 'removed' : 'same', text: value }),
  );
  const whole: Words[] = [
    { kind: 'removed', text: before },
    { kind: 'inserted', text: after },
  ];
  return (words ?? whole).filter(({ text }) => text !== '').map(shortened);
}

const SHOWN = 120;

/** Cuts the middle of a long run that both texts have. */
function shortened({ kind, text }: Words): Words {
  if (kind !== 'same' || text.length <= 2 * SHOWN) return { kind, text };
  return { kind, text: `${text.slice(0, SHOWN)} … ${text.slice(-SHOWN)}` };
}

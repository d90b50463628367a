import { t } from '../../../shared/texts/t.ts';

/** Writes facts about one thing with the comma of the language, and no 'and': '640 × 480 pixels, 12 kB'. */
export const joinFacts = (facts: string[]): string =>
  facts.reduce((before, fact) => t('{before}, {fact}', { before, fact }));

import { expect, it } from 'vitest';
import { aCard, aPage } from '../testing/readerApi.ts';
import { linkedCard, shownCards } from './shownCard.ts';

it('has nothing of a card that no reader sees', () => {
  const card = aCard({ metaDescription: 'For search engines.', summary: 'On paper.' });

  const [shown] = shownCards(aPage([card])).data;

  expect(shown).toMatchObject({ title: card.title, summary: 'On paper.' });
  expect(JSON.stringify(shown)).not.toContain('For search engines.');
});

it('has a summary behind a link alone where it tells the language of the title', () => {
  expect(linkedCard(aCard({ summary: 'On paper.' })).summary).toBe('');
  expect(linkedCard(aCard({ summary: 'これは紙の本です。' })).summary).toBe('これは紙の本です。');
});

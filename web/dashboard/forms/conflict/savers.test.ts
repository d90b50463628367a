import { expect, it } from 'vitest';
import { changeText, conflictTitle, type Saver, whenKnown } from './savers.ts';

it.each<[Saver, string, string]>([
  [{ _id: '7', username: 'Yuki' }, 'Changed by Yuki meanwhile', 'Yuki changed this part'],
  [{ _id: null, username: 'Yuki' }, 'Changed by Yuki meanwhile', 'Yuki changed this part'],
  [
    { _id: '1', username: 'Ada' },
    'Changed meanwhile in another tab or on another device of yours',
    'You changed this part elsewhere',
  ],
  [null, 'Changed meanwhile', 'This part was changed meanwhile'],
])('says who has saved meanwhile, and that it was oneself: %o', (saver, title, change) => {
  expect([conflictTitle(saver, '1'), changeText(saver, '1', 'this part')]).toEqual([title, change]);
});

it('names who saved a version as soon as that is known, and nobody of an earlier one that is told later', async () => {
  let answer = (_saver: Saver) => {};
  const earlier = new Promise<Saver>((resolve) => {
    answer = resolve;
  });
  const shown: Saver[] = [];
  const show = (saver: Saver) => void shown.push(saver);

  whenKnown(earlier, show)();
  whenKnown(Promise.reject(new Error('away')), show);
  whenKnown(Promise.resolve({ _id: '7', username: 'Yuki' }), show);
  answer({ _id: '8', username: 'Ada' });
  await earlier;

  expect(shown).toEqual([{ _id: '7', username: 'Yuki' }]);
});

import { expect, it } from 'vitest';
import { changeText, conflictTitle, type Saver } from './savers.ts';

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

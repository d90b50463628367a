import { expect, it } from 'vitest';
import { noChanges, noticeOf } from './changes.ts';

it('says nothing of a paste that changed nothing', () => {
  expect(noticeOf(noChanges())).toBeNull();
});

it('lists what was changed, left out, or is still elsewhere', () => {
  expect(noticeOf({ ...noChanges(), comments: 1, deletions: 2, frames: 1, tables: 1 })).toBe(
    'Pasted with changes: 1 comment left out, 2 tracked deletions left out, 1 video or frame became a link, 1 table around others taken apart.',
  );
  expect(noticeOf({ ...noChanges(), long: 2, aligned: 3 })).toBe(
    'Pasted with changes: 2 very long paragraphs divided into shorter ones, the alignment of 3 paragraphs left out.',
  );
  expect(noticeOf({ ...noChanges(), isPlain: true, pictures: 2, elsewhere: 1 })).toBe(
    'Pasted as plain text: its formatting could not be read. 2 pictures could not be pasted along: copy them one by one, or drop their files into the text. 1 picture is still on another site: drop its file into the text to have it in the library.',
  );
});

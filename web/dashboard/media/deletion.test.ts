import { expect, it } from 'vitest';
import { deletion } from './deletion.ts';

const use = (_id: string, title = `Title ${_id}`) => ({ _id, title, place: 'text' as const });
const page = (_id: string) => ({ _id, title: `Page ${_id}`, place: 'page' as const });

it.each([
  [[], ''],
  [[use('1')], ' “Title 1” uses it, and loses it.'],
  [[use('1', '')], ' “Untitled” uses it, and loses it.'],
  [[use('1'), use('1')], ' “Title 1” uses it, and loses it.'],
  [[use('1'), page('1')], ' “Title 1” and “Page 1” use it, and lose it.'],
  [[use('1'), use('2')], ' “Title 1” and “Title 2” use it, and lose it.'],
  [['1', '2', '3', '4', '5'].map((id) => use(id)), ' “Title 1”, “Title 2”, “Title 3” and 2 more use it, and lose it.'],
])('a confirmation names the articles and pages that lose an image: %j', (uses, loss) => {
  expect(deletion(uses)).toEqual({
    title: 'Delete Image',
    text: `Are you sure you want to delete this image?${loss} This action cannot be undone.`,
  });
});

it('says of a file that its name stays', () => {
  expect(deletion([use('1')], 'file')).toEqual({
    title: 'Delete File',
    text:
      'Are you sure you want to delete this file? “Title 1” uses it, and loses it. Its name stays there. ' +
      'This action cannot be undone.',
  });
});

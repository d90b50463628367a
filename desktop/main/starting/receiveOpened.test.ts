import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { receiveOpened } from './receiveOpened.ts';

it('has what was opened before the app was ready, and follows what is opened later', () => {
  const app = new EventEmitter();
  const preventDefault = vi.fn();
  const followed: string[] = [];
  const ready = receiveOpened(app as never);
  app.emit('open-url', { preventDefault }, 'octavo://article/7');
  app.emit('open-file', { preventDefault }, '/home/ada/notes.md');

  const early = ready((argument) => followed.push(argument));
  app.emit('open-file', { preventDefault }, '/home/ada/press.png');

  expect(early).toEqual(['octavo://article/7', '/home/ada/notes.md']);
  expect(followed).toEqual(['/home/ada/press.png']);
  expect(preventDefault).toHaveBeenCalledTimes(3);
});

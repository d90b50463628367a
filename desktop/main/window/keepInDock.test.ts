import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { keepInDock } from './keepInDock.ts';

/** A window that is kept in the dock, and what happened to it. */
function keptWindow({ isFullScreen = false } = {}) {
  const done: string[] = [];
  const app = new EventEmitter();
  const browserWindow = Object.assign(new EventEmitter(), {
    webContents: new EventEmitter(),
    hide: () => void done.push('hidden'),
    isFullScreen: () => isFullScreen,
    setFullScreen: (isOn: boolean) => void done.push(`full screen: ${isOn}`),
  });
  keepInDock({ app, browserWindow, bringToFront: () => void done.push('shown') } as never);
  /** Tells if the window closes. */
  const close = () => {
    let isPrevented = false;
    browserWindow.emit('close', { preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  };
  return { app, browserWindow, close, done };
}

it('hides the window when it is closed, and shows it again by the dock', () => {
  const { app, close, done } = keptWindow();

  expect(close()).toBe(false);
  app.emit('activate');

  expect(done).toEqual(['hidden', 'shown']);
});

it('closes the window when the app is quit', () => {
  const { app, close, done } = keptWindow();

  app.emit('before-quit');

  expect(close()).toBe(true);
  expect(done).toEqual([]);
});

it('hides the window again after a page kept the app from quitting', () => {
  const { app, browserWindow, close } = keptWindow();
  app.emit('before-quit');
  close();
  browserWindow.webContents.emit('will-prevent-unload');

  expect(close()).toBe(false);
});

it('leaves the full screen before it hides the window', () => {
  const { browserWindow, close, done } = keptWindow({ isFullScreen: true });

  close();
  expect(done).toEqual(['full screen: false']);
  browserWindow.emit('leave-full-screen');

  expect(done).toEqual(['full screen: false', 'hidden']);
});

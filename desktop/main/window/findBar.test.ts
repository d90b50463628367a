import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { createFindBar } from './findBar.ts';

/** The contents of the bar, which load until they are closed. */
const contents = vi.hoisted(() => {
  let fail = (_error: Error) => {};
  return {
    loadURL: () =>
      new Promise((_resolve, reject) => {
        fail = reject;
      }),
    close: () => fail(new Error("ERR_ABORTED (-3) loading 'app://octavo/find'")),
    focus: vi.fn(),
  };
});

vi.mock('electron', () => ({
  WebContentsView: class {
    webContents = contents;
    setBackgroundColor() {}
    setBounds() {}
  },
}));

it('may be closed while it opens', async () => {
  const page = Object.assign(new EventEmitter(), { focus: vi.fn(), stopFindInPage: vi.fn(), getZoomFactor: () => 1 });
  const browserWindow = Object.assign(new EventEmitter(), {
    webContents: page,
    contentView: { addChildView: vi.fn(), removeChildView: vi.fn() },
    getContentSize: () => [1280, 800],
    isDestroyed: () => false,
  });
  const bar = createFindBar({ browserWindow, preload: '', roles: { allow: vi.fn() } } as never);

  const opening = bar.open();
  page.emit('did-navigate');
  await opening;

  expect(contents.focus).not.toHaveBeenCalled();
  expect(page.focus).toHaveBeenCalledOnce();
});

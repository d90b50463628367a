import { expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ nativeImage: { createFromPath: (path: string) => `picture of ${path}` } }));
const { showBadge } = await import('./showBadge.ts');

it.each(['darwin', 'linux'] as const)('shows the number on the icon of %s', (platform) => {
  const setBadgeCount = vi.fn();

  showBadge({ app: { setBadgeCount }, browserWindow: {}, platform, dot: '/dot.png' } as never, 3);

  expect(setBadgeCount).toHaveBeenCalledExactlyOnceWith(3);
});

it('shows a dot in the taskbar of Windows as long as there is something new', () => {
  const setOverlayIcon = vi.fn();
  const browserWindow = { isDestroyed: () => false, setOverlayIcon };
  const show = (count: number) => showBadge({ browserWindow, platform: 'win32', dot: '/dot.png' } as never, count);

  show(3);
  show(0);

  expect(setOverlayIcon.mock.calls).toEqual([
    ['picture of /dot.png', '3 new'],
    [null, ''],
  ]);
});

import { expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ Menu: { buildFromTemplate: (template: unknown) => template } }));
const { offerNewDraft } = await import('./offerNewDraft.ts');

/** The menu of the dock and the tasks of the jump list on a system. */
function offered(platform: NodeJS.Platform, isPackaged = true) {
  const [setMenu, setUserTasks] = [vi.fn(), vi.fn()];
  const app = { dock: { setMenu }, isPackaged, setUserTasks };
  offerNewDraft({ app, platform, program: '/octavo', newDraft: () => {} } as never);
  return { dock: setMenu.mock.lastCall?.[0], tasks: setUserTasks.mock.lastCall?.[0] };
}

it('offers it in the dock of macOS', () => {
  expect(offered('darwin')).toMatchObject({ dock: [{ label: 'New Draft' }], tasks: undefined });
});

it('offers it in the jump list of Windows, where the app is installed', () => {
  expect(offered('win32')).toMatchObject({
    dock: undefined,
    tasks: [{ program: '/octavo', arguments: '--new-draft', title: 'New Draft' }],
  });
  expect(offered('win32', false).tasks).toBeUndefined();
});

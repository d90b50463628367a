import { makeAutoObservable, observableRef } from 'mobx';
import { expect, it, vi } from 'vitest';
import type { User } from '../../shared/people/users.ts';
import { preloadDashboard } from './preloadDashboard.ts';

const aUser = (isAdmin: boolean): User => ({
  _id: '1',
  username: 'Ines',
  email: 'ines@octavo.example',
  isEmailConfirmed: true,
  hasSecondFactor: false,
  isAdmin,
  role: isAdmin ? 'administrator' : 'reader',
  createdAt: '2026-10-28T09:12:00.000Z',
  version: 1,
});

/** An anonymous session, and a spy that loads the dashboard. */
function somebody(load = vi.fn(async () => {})) {
  const session = makeAutoObservable(
    {
      user: null as User | null,
      enter(user: User | null) {
        session.user = user;
      },
    },
    { user: observableRef },
  );
  const idle: (() => void)[] = [];
  preloadDashboard({ session, load, whenIdle: (work) => idle.push(work) });
  return { session, load, idle };
}

it('loads the dashboard once an administrator is signed in, when the browser is idle', () => {
  const { session, load, idle } = somebody();
  expect(idle).toHaveLength(0);

  session.enter(aUser(true));
  expect(load).not.toHaveBeenCalled();
  for (const work of idle) work();
  session.enter(null);
  session.enter(aUser(true));

  expect(load).toHaveBeenCalledTimes(1);
  expect(idle).toHaveLength(1);
});

it('never loads the dashboard for a reader', () => {
  const { session, idle } = somebody();

  session.enter(aUser(false));
  session.enter(null);

  expect(idle).toHaveLength(0);
});

it('ignores a failure to load the dashboard', async () => {
  const load = vi.fn(() => Promise.reject(new Error('no connection')));
  const { session, idle } = somebody(load);

  session.enter(aUser(true));
  for (const work of idle) work();

  await expect(load.mock.results[0]?.value).rejects.toThrow();
});

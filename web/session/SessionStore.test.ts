import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../kernel/ApiProblem.ts';
import { slow } from '../testing/slow.ts';
import { aUser, aVisitorApi } from '../testing/visitorApi.ts';
import { SessionStore } from './SessionStore.ts';

const fields = { email: 'ada@octavo.example', password: 'difference' };
const refuse = (status: number, errors = {}) => Promise.reject(new ApiProblem(status, 'No', errors));

describe('the session', () => {
  it('begins as anonymous', () => {
    const session = new SessionStore(aVisitorApi());

    expect(session).toMatchObject({ user: null, isAuthenticated: false, loading: false, error: null });
  });

  it('has the user after login, registration and a change of the profile', async () => {
    const session = new SessionStore(aVisitorApi());

    await session.login(fields);

    expect(session).toMatchObject({ isAuthenticated: true, user: { username: 'Ada' }, loading: false });

    await session.updateProfile({ username: 'Ada L.' });

    expect(session.user?.username).toBe('Ada L.');
  });

  it('is loading, without the last error, while a call is pending', async () => {
    const response = slow<{ message: string; user: ReturnType<typeof aUser> }>();
    const session = new SessionStore(aVisitorApi({ login: () => response.promise }));
    await session.loginWith(refuse(409)).catch(() => {});

    const call = session.login(fields);

    expect(session).toMatchObject({ loading: true, error: null, fieldErrors: {} });

    response.resolve({ message: '', user: aUser() });
    await call;

    expect(session.loading).toBe(false);
  });

  it('has the errors of the fields, and throws them', async () => {
    const session = new SessionStore(aVisitorApi({ login: () => refuse(422, { email: 'Email is required.' }) }));

    await expect(session.login(fields)).rejects.toMatchObject({ status: 422 });

    expect(session).toMatchObject({ fieldErrors: { email: 'Email is required.' }, loading: false, user: null });
  });

  it('has no user after logout', async () => {
    const session = new SessionStore(aVisitorApi());
    await session.login(fields);

    await session.logout();

    expect(session.isAuthenticated).toBe(false);
  });

  it('does not lose its user when logout fails', async () => {
    const session = new SessionStore(aVisitorApi({ logout: () => refuse(0) }));
    await session.login(fields);

    await session.logout().catch(() => {});

    expect(session.isAuthenticated).toBe(true);
  });

  it('ends when another call fails because it has ended', async () => {
    const session = new SessionStore(aVisitorApi());
    await session.login(fields);

    session.endIfRefused(new ApiProblem(429, ''));

    expect(session.isAuthenticated).toBe(true);

    session.endIfRefused(new ApiProblem(401, ''));

    expect(session.isAuthenticated).toBe(false);
  });
});

describe('checking the session', () => {
  it('sends one request at a time', async () => {
    const profile = vi.fn(async () => aUser());
    const session = new SessionStore(aVisitorApi({ profile }));

    const users = await Promise.all([session.check(), session.check()]);

    expect(profile).toHaveBeenCalledOnce();
    expect(users.map((user) => user?._id)).toEqual(['7', '7']);
  });

  it('clears the user where the server refuses with 401', async () => {
    const session = new SessionStore(aVisitorApi({ profile: () => refuse(401) }));
    await session.login(fields);

    await session.check();

    expect(session).toMatchObject({ user: null, settled: true, error: { status: 401 } });
  });

  it('changes nothing where somebody signed in or out meanwhile', async () => {
    const first = slow<ReturnType<typeof aUser>>();
    const second = slow<ReturnType<typeof aUser>>();
    const responses = [first.promise, second.promise.then(() => refuse(401))];
    const session = new SessionStore(aVisitorApi({ profile: () => responses.shift() ?? refuse(500) }));
    await session.login(fields);

    const before = session.check();
    await session.logout();
    first.resolve(aUser());

    expect(await before).toBeNull();
    expect(session.isAuthenticated).toBe(false);

    const next = session.check();
    await session.login(fields);
    second.resolve(aUser());

    expect(await next).not.toBeNull();
    expect(session.isAuthenticated).toBe(true);
  });

  it('does not lose the user while the server cannot be reached', async () => {
    const session = new SessionStore(aVisitorApi({ profile: () => refuse(0) }));
    await session.login(fields);

    await session.check();

    expect(session.isAuthenticated).toBe(true);
  });

  it('is not settled while it checks again, whatever the last result was', async () => {
    let calls = 0;
    const profile = async () => (++calls === 1 ? refuse(0) : aUser());
    const session = new SessionStore(aVisitorApi({ profile }));
    await session.check();
    expect(session).toMatchObject({ user: null, settled: true, isChecking: false });

    const again = session.check();
    expect(session.isChecking).toBe(true);
    const checked = session.whenChecked();
    await again;

    expect(session.isChecking).toBe(false);
    expect((await checked)?.username).toBe('Ada');
  });

  it('resolves `whenChecked` as soon as the check has ended', async () => {
    const session = new SessionStore(aVisitorApi());

    const checked = session.whenChecked();
    await session.check();

    expect((await checked)?.username).toBe('Ada');
  });
});

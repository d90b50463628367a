import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../api/ApiProblem.ts';
import { slow } from '../testing/slow.ts';
import { aUser, aVisitorApi } from '../testing/visitorApi.ts';
import { SessionStore } from './SessionStore.ts';

const fields = { email: 'ada@octavo.example', password: 'difference' };
const refuse = (status: number, errors = {}) => Promise.reject(new ApiProblem(status, 'No', errors));

describe('the session', () => {
  it('begins as nobody', () => {
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

  it('is loading, without the last error, while a call is on its way', async () => {
    const answer = slow<{ message: string; user: ReturnType<typeof aUser> }>();
    const session = new SessionStore(aVisitorApi({ login: () => answer.promise, register: () => refuse(409) }));
    await session.register({ ...fields, username: 'Ada' }).catch(() => {});

    const call = session.login(fields);

    expect(session).toMatchObject({ loading: true, error: null, fieldErrors: {} });

    answer.resolve({ message: '', user: aUser() });
    await call;

    expect(session.loading).toBe(false);
  });

  it('keeps what was wrong with the fields, and throws it', async () => {
    const session = new SessionStore(aVisitorApi({ login: () => refuse(422, { email: 'Email is required.' }) }));

    await expect(session.login(fields)).rejects.toMatchObject({ status: 422 });

    expect(session).toMatchObject({ fieldErrors: { email: 'Email is required.' }, loading: false, user: null });
  });

  it('has nobody after logout', async () => {
    const session = new SessionStore(aVisitorApi());
    await session.login(fields);

    await session.logout();

    expect(session.isAuthenticated).toBe(false);
  });

  it('keeps its user when logout fails', async () => {
    const session = new SessionStore(aVisitorApi({ logout: () => refuse(0) }));
    await session.login(fields);

    await session.logout().catch(() => {});

    expect(session.isAuthenticated).toBe(true);
  });

  it('ends when another call is told that it has', async () => {
    const session = new SessionStore(aVisitorApi());
    await session.login(fields);

    session.noticed(new ApiProblem(429, ''));

    expect(session.isAuthenticated).toBe(true);

    session.noticed(new ApiProblem(401, ''));

    expect(session.isAuthenticated).toBe(false);
  });
});

describe('asking who reads', () => {
  it('asks once at a time', async () => {
    const profile = vi.fn(async () => aUser());
    const session = new SessionStore(aVisitorApi({ profile }));

    const answers = await Promise.all([session.check(), session.check()]);

    expect(profile).toHaveBeenCalledOnce();
    expect(answers.map((user) => user?._id)).toEqual(['7', '7']);
  });

  it('clears the user where the server says that there is none', async () => {
    const session = new SessionStore(aVisitorApi({ profile: () => refuse(401) }));
    await session.login(fields);

    await session.check();

    expect(session).toMatchObject({ user: null, settled: true, error: { status: 401 } });
  });

  it('keeps a known user while the server cannot be reached', async () => {
    const session = new SessionStore(aVisitorApi({ profile: () => refuse(0) }));
    await session.login(fields);

    await session.check();

    expect(session.isAuthenticated).toBe(true);
  });

  it('knows nothing while it asks once more, whatever was known before', async () => {
    let answers = 0;
    const profile = async () => (++answers === 1 ? refuse(0) : aUser());
    const session = new SessionStore(aVisitorApi({ profile }));
    await session.check();
    expect(session).toMatchObject({ user: null, settled: true, asking: false });

    const again = session.check();
    expect(session.asking).toBe(true);
    const known = session.known();
    await again;

    expect(session.asking).toBe(false);
    expect((await known)?.username).toBe('Ada');
  });

  it('tells who asks early as soon as it is known', async () => {
    const session = new SessionStore(aVisitorApi());

    const known = session.known();
    await session.check();

    expect((await known)?.username).toBe('Ada');
  });
});

import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../kernel/ApiProblem.ts';
import { SignInAgain } from './SignInAgain.ts';

const ended = new ApiProblem(401, 'Please log in to continue.');

/** A call that is refused so many times before it succeeds. */
function refused(times: number, result = 'done') {
  const call = vi.fn(async () => result);
  for (let count = 0; count < times; count++) call.mockRejectedValueOnce(ended);
  return call;
}

const isOpened = (signIn: SignInAgain) => expect.poll(() => signIn.isOpen).toBe(true);

describe('signing in again', () => {
  it('does not open the dialog while calls succeed', async () => {
    const signIn = new SignInAgain();

    expect(await signIn.during(async () => 'done')).toBe('done');
    expect(signIn.isOpen).toBe(false);
  });

  it('repeats the refused call afterwards', async () => {
    const signIn = new SignInAgain();
    const call = refused(1);

    const result = signIn.during(call);
    await isOpened(signIn);
    expect(call).toHaveBeenCalledOnce();
    signIn.signedIn();

    expect(await result).toBe('done');
    expect(call).toHaveBeenCalledTimes(2);
    expect(signIn.isOpen).toBe(false);
  });

  it('opens one dialog for all calls that wait, and repeats them all', async () => {
    const signIn = new SignInAgain();
    const calls = ['a', 'b', 'c'].map((result) => refused(1, result));

    const results = Promise.all(calls.map((call) => signIn.during(call)));
    await expect.poll(() => calls.every(({ mock }) => mock.calls.length === 1)).toBe(true);
    await isOpened(signIn);
    signIn.signedIn();

    expect(await results).toEqual(['a', 'b', 'c']);
    expect(signIn.isOpen).toBe(false);
  });

  it('repeats a call that is refused after the sign-in, for the session before it, without another dialog', async () => {
    const signIn = new SignInAgain();
    let refuse = (_problem: ApiProblem) => {};
    const late = vi.fn(async () => 'done').mockImplementationOnce(() => new Promise((_, reject) => (refuse = reject)));

    const results = Promise.all([signIn.during(late), signIn.during(refused(1))]);
    await isOpened(signIn);
    signIn.signedIn();
    refuse(ended);

    expect(await results).toEqual(['done', 'done']);
    expect(late).toHaveBeenCalledTimes(2);
    expect(signIn.isOpen).toBe(false);
  });

  it('knows who is signed in now, where it is not the session that has ended', async () => {
    const signIn = new SignInAgain();
    const account = { _id: '9', username: 'Yuki' };
    const other = new ApiProblem(401, 'Yuki is signed in here now.', {}, { account });

    void signIn.during(vi.fn(async () => 'done').mockRejectedValueOnce(other));
    await isOpened(signIn);
    expect(signIn.other).toBe('Yuki');
    signIn.signedIn();
    void signIn.during(refused(1));
    await isOpened(signIn);

    expect(signIn.other).toBe(null);
  });

  it('makes every waiting call fail with its own problem when the dialog is closed', async () => {
    const signIn = new SignInAgain();
    const calls = [refused(1), refused(1)];

    const ends = calls.map((call) => expect(signIn.during(call)).rejects.toBe(ended));
    await isOpened(signIn);
    signIn.giveUp();
    await Promise.all(ends);

    for (const call of calls) expect(call).toHaveBeenCalledOnce();
    expect(signIn.isOpen).toBe(false);
  });

  it('opens the dialog again for the next call after it was closed', async () => {
    const signIn = new SignInAgain();
    const first = expect(signIn.during(refused(1))).rejects.toBe(ended);
    await isOpened(signIn);
    signIn.giveUp();
    await first;

    const second = signIn.during(refused(1));
    await isOpened(signIn);
    signIn.signedIn();

    expect(await second).toBe('done');
  });

  it('opens the dialog again where the session ended once more', async () => {
    const signIn = new SignInAgain();
    const call = refused(2);

    const result = signIn.during(call);
    await isOpened(signIn);
    signIn.signedIn();
    await expect.poll(() => call).toHaveBeenCalledTimes(2);
    await isOpened(signIn);
    signIn.signedIn();

    expect(await result).toBe('done');
    expect(call).toHaveBeenCalledTimes(3);
  });

  it.each([new ApiProblem(403, 'Only admins can do this.'), new ApiProblem(0, ''), new TypeError('a fault of ours')])(
    'does not open the dialog for other failures: %s',
    async (problem) => {
      const signIn = new SignInAgain();

      await expect(signIn.during(() => Promise.reject(problem))).rejects.toBe(problem);

      expect(signIn.isOpen).toBe(false);
    },
  );

  it('does nothing while no call waits', () => {
    const signIn = new SignInAgain();

    signIn.signedIn();
    signIn.giveUp();

    expect(signIn.isOpen).toBe(false);
  });

  it('repeats the calls of a transport that it wraps', async () => {
    const signIn = new SignInAgain();
    const transport = refused(1, 'got');
    const request = { method: 'GET', path: '/users' };

    const result = signIn.over(transport)(request);
    await isOpened(signIn);
    signIn.signedIn();

    expect(await result).toBe('got');
    expect(transport).toHaveBeenLastCalledWith(request);
  });
});

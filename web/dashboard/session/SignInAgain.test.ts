import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../api/ApiProblem.ts';
import { SignInAgain } from './SignInAgain.ts';

const ended = new ApiProblem(401, 'Please log in to continue.');

/** A call that finds its session ended so many times before it gets its answer. */
function refused(times: number, answer = 'done') {
  const call = vi.fn(async () => answer);
  for (let turn = 0; turn < times; turn++) call.mockRejectedValueOnce(ended);
  return call;
}

const isAsked = (signIn: SignInAgain) => vi.waitFor(() => expect(signIn.asked).toBe(true));

describe('signing in again', () => {
  it('asks for nothing as long as calls are answered', async () => {
    const signIn = new SignInAgain();

    expect(await signIn.during(async () => 'done')).toBe('done');
    expect(signIn.asked).toBe(false);
  });

  it('makes the call once more after it', async () => {
    const signIn = new SignInAgain();
    const call = refused(1);

    const answer = signIn.during(call);
    await isAsked(signIn);
    expect(call).toHaveBeenCalledOnce();
    signIn.signedIn();

    expect(await answer).toBe('done');
    expect(call).toHaveBeenCalledTimes(2);
    expect(signIn.asked).toBe(false);
  });

  it('is asked for once for all calls that wait, and all go on', async () => {
    const signIn = new SignInAgain();
    const calls = ['a', 'b', 'c'].map((answer) => refused(1, answer));

    const answers = Promise.all(calls.map((call) => signIn.during(call)));
    await vi.waitFor(() => expect(calls.every(({ mock }) => mock.calls.length === 1)).toBe(true));
    await isAsked(signIn);
    signIn.signedIn();

    expect(await answers).toEqual(['a', 'b', 'c']);
    expect(signIn.asked).toBe(false);
  });

  it('when it is given up, every call fails with what it was refused with', async () => {
    const signIn = new SignInAgain();
    const calls = [refused(1), refused(1)];

    const ends = calls.map((call) => expect(signIn.during(call)).rejects.toBe(ended));
    await isAsked(signIn);
    signIn.giveUp();
    await Promise.all(ends);

    for (const call of calls) expect(call).toHaveBeenCalledOnce();
    expect(signIn.asked).toBe(false);
  });

  it('is asked for again by the next call after it was given up', async () => {
    const signIn = new SignInAgain();
    const first = expect(signIn.during(refused(1))).rejects.toBe(ended);
    await isAsked(signIn);
    signIn.giveUp();
    await first;

    const second = signIn.during(refused(1));
    await isAsked(signIn);
    signIn.signedIn();

    expect(await second).toBe('done');
  });

  it('is asked for again where the session has ended again', async () => {
    const signIn = new SignInAgain();
    const call = refused(2);

    const answer = signIn.during(call);
    await isAsked(signIn);
    signIn.signedIn();
    await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    await isAsked(signIn);
    signIn.signedIn();

    expect(await answer).toBe('done');
    expect(call).toHaveBeenCalledTimes(3);
  });

  it.each([new ApiProblem(403, 'Only admins can do this.'), new ApiProblem(0, ''), new TypeError('a fault of ours')])(
    'has nothing to do with other failures: %s',
    async (problem) => {
      const signIn = new SignInAgain();

      await expect(signIn.during(() => Promise.reject(problem))).rejects.toBe(problem);

      expect(signIn.asked).toBe(false);
    },
  );

  it('ignores an answer that nobody waits for', () => {
    const signIn = new SignInAgain();

    signIn.signedIn();
    signIn.giveUp();

    expect(signIn.asked).toBe(false);
  });

  it('stands behind every call of a transport', async () => {
    const signIn = new SignInAgain();
    const transport = refused(1, 'got');
    const request = { method: 'GET', path: '/users' };

    const answer = signIn.over(transport)(request);
    await isAsked(signIn);
    signIn.signedIn();

    expect(await answer).toBe('got');
    expect(transport).toHaveBeenLastCalledWith(request);
  });
});

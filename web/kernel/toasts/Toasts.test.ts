import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../ApiProblem.ts';
import type { ToastLibrary } from './ToastLibrary.ts';
import { Toasts } from './Toasts.ts';

function someToasts() {
  const shown: Parameters<ToastLibrary['showToast']>[0][] = [];
  const load = vi.fn(async () => ({
    ToastStack: () => null,
    showToast: (toast: (typeof shown)[number]) => void shown.push(toast),
  }));
  return { toasts: new Toasts(load), shown, load, said: () => shown.map(({ text }) => text) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('toasts', () => {
  it('load their library with the first one', async () => {
    const { toasts, load, shown } = someToasts();

    expect([load.mock.calls.length, toasts.Stack]).toEqual([0, null]);

    toasts.success('Login Successful');
    await settled();

    expect(toasts.Stack).not.toBeNull();
    expect(shown).toMatchObject([{ kind: 'success', text: 'Login Successful' }]);
  });

  it('never show two of the same text at once', async () => {
    const { toasts, shown, said } = someToasts();

    toasts.success('Saved');
    toasts.success('Saved');
    await settled();
    toasts.success('Saved');
    await settled();

    expect(said()).toEqual(['Saved']);

    shown[0]?.onClose();
    toasts.success('Saved');
    await settled();

    expect(said()).toEqual(['Saved', 'Saved']);
  });

  it.each([
    [new ApiProblem(429, 'Too many attempts.'), 'Too many attempts.'],
    [new ApiProblem(0, ''), 'Login Failed'],
    [new TypeError('undefined is not a function'), 'Login Failed'],
  ])("say the server's message of %s, else the fallback", async (problem, text) => {
    const { toasts, shown } = someToasts();

    toasts.failure(problem, 'Login Failed');
    await settled();

    expect(shown).toMatchObject([{ kind: 'error', text }]);
  });

  it.each<[unknown]>([
    ...[[{}], [null], [{ message: '' }], [{ message: ' \n' }], [{ message: null }], [{ message: 5 }]],
    ...[[{ message: ['Saved'] }], [{ message: {} }], ['Saved'], [undefined]],
  ] as [unknown][])('say our own text where the answer is %j', async (answer) => {
    const { toasts, shown } = someToasts();

    await toasts.promise(Promise.resolve(answer), { done: 'Login Successful', failed: 'Login Failed' });
    await settled();

    expect(shown).toMatchObject([{ kind: 'success', text: 'Login Successful' }]);
  });

  it('show the message of a response that has one', async () => {
    const { toasts, shown } = someToasts();

    await toasts.promise(Promise.resolve({ message: 'Well done.' }), {
      done: 'Login Successful',
      failed: 'Login Failed',
    });
    await settled();

    expect(shown).toMatchObject([{ kind: 'success', text: 'Well done.' }]);
  });

  it('show if a call succeeded or failed, and settle as it does', async () => {
    const { toasts, said } = someToasts();
    const texts = { done: 'Logout Successful', failed: 'Logout Failed' };
    const problem = new ApiProblem(500, '');

    const answer = await toasts.promise(Promise.resolve({ message: '' }), texts);
    await expect(toasts.promise(Promise.reject(problem), texts)).rejects.toBe(problem);
    await settled();

    expect(answer).toEqual({ message: '' });
    expect(said()).toEqual(['Logout Successful', 'Logout Failed']);
  });

  it('run the action of the latest call with their text', async () => {
    const { toasts, shown } = someToasts();
    const [first, second] = [vi.fn(), vi.fn()];

    toasts.success('Deleted', { label: 'Undo', run: first });
    toasts.success('Deleted', { label: 'Undo', run: second });
    await settled();
    shown[0]?.action?.run();

    expect(shown).toHaveLength(1);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  it('load their library again after a failure', async () => {
    const { toasts, load, said } = someToasts();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));

    toasts.success('Saved');
    await settled();
    toasts.success('Saved');
    await settled();

    expect(said()).toEqual(['Saved']);
  });
});

import { describe, expect, it } from 'vitest';
import { Loaded } from './Loaded.ts';

function slowCall() {
  let answer: (text: string) => void = () => {};
  let refuse: (problem: unknown) => void = () => {};
  const promise = new Promise<string>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  return { call: () => promise, answer, refuse };
}

describe('Loaded', () => {
  it('shows the answer to the newest call when an older one arrives later', async () => {
    const loaded = new Loaded<string>();
    const older = slowCall();

    const first = loaded.load(older.call);
    await loaded.load(async () => 'newer');
    older.answer('older');
    await first;

    expect(loaded.data).toBe('newer');
  });

  it('ignores the failure of a call that is no longer the newest', async () => {
    const loaded = new Loaded<string>();
    const older = slowCall();

    const first = loaded.load(older.call);
    await loaded.load(async () => 'newer');
    older.refuse(new Error('late'));
    await first;

    expect(loaded.problem).toBeNull();
  });

  it('keeps the failure of the newest call until the next one', async () => {
    const loaded = new Loaded<string>();
    const problem = new Error('no');

    await loaded.load(() => Promise.reject(problem));

    expect(loaded.problem).toBe(problem);

    await loaded.load(async () => 'yes');

    expect(loaded.problem).toBeNull();
  });

  it('shows what it showed before when a call is given up', async () => {
    const loaded = new Loaded<string>();
    const { signal, abort } = givingUp();
    const late = slowCall();
    loaded.show('before');

    loaded.clear();
    const call = loaded.load(late.call, signal);
    abort();
    late.answer('late');
    await call;

    expect(loaded.data).toBe('before');
  });
});

function givingUp() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

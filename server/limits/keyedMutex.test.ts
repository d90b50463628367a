import { expect, it } from 'vitest';
import { createKeyedMutex } from './keyedMutex.ts';

/** Creates works that a test ends, and lists the names of those that began. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

it('runs one work of a key at a time, in order, beside those of other keys', async () => {
  const exclusive = createKeyedMutex({ waiting: 2 });
  const { begun, work, end } = works();
  const [first, second] = [exclusive('ada', work('first')), exclusive('ada', work('second'))];
  const other = exclusive('bob', work('other'));

  await Promise.resolve();
  const before = [...begun];
  end('first');
  await first;
  await Promise.resolve();
  const after = [...begun];
  end('second');
  end('other');

  expect(await Promise.all([second, other])).toEqual(['second', 'other']);
  expect(before).toEqual(['first', 'other']);
  expect(after).toEqual(['first', 'other', 'second']);
});

it('refuses at once (429, with Retry-After) while the maximum waits, and accepts more later', async () => {
  const exclusive = createKeyedMutex({ waiting: 1 });
  const { work, end } = works();
  const first = exclusive('ada', work('first'));
  const second = exclusive('ada', async () => 'second');

  await expect(exclusive('ada', work('third'))).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '5' } });
  end('first');

  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(await exclusive('ada', async () => 'fourth')).toBe('fourth');
});

it('goes on after work that fails', async () => {
  const exclusive = createKeyedMutex({ waiting: 1 });

  const failed = exclusive('ada', () => Promise.reject(new Error('failed')));
  const next = exclusive('ada', async () => 'next');

  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('next');
});

import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { keepFile, keptFile } from './FileSlot.ts';

const file = (text: string, name = 'press.png') => new File([text], name, { type: 'image/png' });

describe('a file on the device', () => {
  it('has its name, type and bytes when it is read again', async () => {
    await keepFile('named', file('ink', 'Über “sheets”.png'));

    const found = await keptFile('named');

    expect(found).toMatchObject({ name: 'Über “sheets”.png', type: 'image/png' });
    expect(await found?.text()).toBe('ink');
  });

  it('can still be read once it was written over', async () => {
    await keepFile('again', file('first'));
    const found = await keptFile('again');

    await keepFile('again', found);
    await keepFile('again', file('second'));

    expect(await found?.text()).toBe('first');
  });

  it('is that of the last call, however long the bytes of an earlier one take', async () => {
    const slow = file('slow');
    let read = () => {};
    vi.spyOn(slow, 'arrayBuffer').mockReturnValue(
      new Promise((resolve) => {
        read = () => resolve(new ArrayBuffer(4));
      }),
    );

    const calls = [keepFile('order', slow), keepFile('order', file('last'))];
    await Promise.race([calls[1], new Promise((next) => setTimeout(next, 50))]);
    read();

    expect(await Promise.all(calls)).toEqual([true, true]);
    expect(await (await keptFile('order'))?.text()).toBe('last');
  });

  it('is gone after null, even right after it was picked', async () => {
    const calls = [keepFile('gone', file('ink')), keepFile('gone', null)];

    expect(await keptFile('gone')).toBeNull();
    expect(await Promise.all(calls)).toEqual([true, true]);
  });

  it('lives as long as the page where it cannot be read for the device, and the next one is kept again', async () => {
    const changed = file('ink');
    vi.spyOn(changed, 'arrayBuffer').mockRejectedValue(new DOMException('Changed on disk.', 'NotReadableError'));

    const isKept = await keepFile('page', changed);

    expect(isKept).toBe(false);
    expect(await keptFile('page')).toBe(changed);
    expect(await keepFile('page', file('other'))).toBe(true);
    expect(await (await keptFile('page'))?.text()).toBe('other');
  });
});

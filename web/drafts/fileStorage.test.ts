import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { loadFile, removeOldFiles, saveFile } from './fileStorage.ts';

const file = (text: string, name = 'press.png') => new File([text], name, { type: 'image/png' });

describe('a file on the device', () => {
  it('has its name, type and bytes when it is read again', async () => {
    await saveFile('named', file('ink', 'Über “sheets”.png'));

    const loaded = await loadFile('named');

    expect(loaded).toMatchObject({ name: 'Über “sheets”.png', type: 'image/png' });
    expect(await loaded?.text()).toBe('ink');
  });

  it('can be read after it was stored again', async () => {
    await saveFile('again', file('first'));
    const loaded = await loadFile('again');

    await saveFile('again', loaded);
    await saveFile('again', file('second'));

    expect(await loaded?.text()).toBe('first');
  });

  it('is that of the last call, however long it takes to read an earlier one', async () => {
    const slow = file('slow');
    let read = () => {};
    vi.spyOn(slow, 'arrayBuffer').mockReturnValue(
      new Promise((resolve) => {
        read = () => resolve(new ArrayBuffer(4));
      }),
    );

    const calls = [saveFile('order', slow), saveFile('order', file('last'))];
    await Promise.race([calls[1], new Promise((next) => setTimeout(next, 50))]);
    read();

    expect(await Promise.all(calls)).toEqual([true, true]);
    expect(await (await loadFile('order'))?.text()).toBe('last');
  });

  it('is removed by null, even right after it was picked', async () => {
    const calls = [saveFile('gone', file('ink')), saveFile('gone', null)];

    expect(await loadFile('gone')).toBeNull();
    expect(await Promise.all(calls)).toEqual([true, true]);
  });

  it('lasts while the page is open where it cannot be stored, and the next one is stored again', async () => {
    const changed = file('ink');
    vi.spyOn(changed, 'arrayBuffer').mockRejectedValue(new DOMException('Changed on disk.', 'NotReadableError'));

    const isStored = await saveFile('page', changed);

    expect(isStored).toBe(false);
    expect(await loadFile('page')).toBe(changed);
    expect(await saveFile('page', file('other'))).toBe(true);
    expect(await (await loadFile('page'))?.text()).toBe('other');
  });
});

it('removes files of one kind that are older than a time', async () => {
  await saveFile('picture 1', file('old'));
  await saveFile('article', file('other kind'));

  await removeOldFiles('picture ', Date.now() - 1000);
  expect(await loadFile('picture 1')).not.toBeNull();
  await removeOldFiles('picture ', Date.now() + 1000);

  expect(await loadFile('picture 1')).toBeNull();
  expect(await loadFile('article')).not.toBeNull();
});

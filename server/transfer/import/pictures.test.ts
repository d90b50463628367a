import { expect } from 'vitest';
import { type Message, t } from '../../../shared/texts/t.ts';
import type { App } from '../../context.ts';
import { it } from '../../testing/servers/importing.ts';
import { fetchPicture, type PictureSources } from './pictures.ts';

const PRIVATE = 'the address is of a private network';

/** Resolves to why each of these pictures cannot be had, of which the folder has `a.png`, in one import. */
async function reasonsOf(app: App, addresses: string[]): Promise<unknown[]> {
  const open = () => Promise.reject(new Error('It is in the folder.'));
  const sources: PictureSources = {
    ...{ importId: 1, origin: 'https://www.old.example/blog/', failures: { reasons: new Map(), hosts: new Map() } },
    files: new Map([['a.png', { name: 'a.png', size: 1, open }]]),
  };
  const reasons: unknown[] = [];
  for (const address of addresses) reasons.push(await fetchPicture(app, address, sources));
  return reasons.map((fetched) => t((fetched as { reason: Message }).reason));
}

it('asks for a picture once, and for none of a host that failed five times', async ({ app }) => {
  const addresses = [1, 1, 2, 3, 4, 5, 6].map((number) => `http://127.0.0.1/${number}.png`);

  expect(await reasonsOf(app, [...addresses, 'http://127.0.0.2/7.png'])).toEqual([
    ...Array(6).fill(PRIVATE),
    ...['127.0.0.1 failed 5 times, and is not asked again', PRIVATE],
  ]);
});

it('finds pictures of the old site and of relative addresses in the folder, and of no other site', async ({ app }) => {
  const addresses = ['a.png', '/x/a.png', 'https://old.example/x/a.png', 'http://127.0.0.1/a.png', '//b.example/a.png'];

  const inFolder = 'It is in the folder.';
  expect(await reasonsOf(app, addresses)).toEqual([inFolder, inFolder, inFolder, PRIVATE, 'there is no such file']);
});

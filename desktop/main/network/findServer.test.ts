import { expect, it } from 'vitest';
import { findServer } from './findServer.ts';

const address = 'https://blog.example.com';

function responding(body: object) {
  const response = { status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)), redirectTo: null };
  return findServer(async () => response, address);
}

it.each([
  ['its own', 'Europe/Lisbon', 'Europe/Lisbon'],
  ['UTC, where an earlier release sends none', undefined, 'UTC'],
  ['UTC, where it sends no time zone', 'Mars/Olympus', 'UTC'],
])('finds the time zone of a publication: %s', async (_which, sent, timeZone) => {
  const found = await responding({ product: 'Octavo', name: 'Blog', timeZone: sent });

  expect(found).toEqual({ server: { url: address, name: 'Blog', timeZone, language: 'en' } });
});

it.each([
  ['pt-BR', 'pt-BR'],
  [undefined, 'en'],
  ['<b>', 'en'],
])('finds the language of a publication: %s', async (sent, language) => {
  const found = await responding({ product: 'Octavo', name: 'Blog', timeZone: 'UTC', language: sent });

  expect(found).toMatchObject({ server: { language } });
});

it('finds no server where something else answers', async () => {
  expect(await responding({ product: 'Shop', name: 'Blog' })).toEqual({
    problem: 'notOctavo',
    host: 'blog.example.com',
  });
});

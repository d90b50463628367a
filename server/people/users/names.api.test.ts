import { describe, expect } from 'vitest';
import { eachRow } from '../../testing/eachRow.ts';
import { makeAccount, valid } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';

const TAKEN = { message: 'This username is already taken.', errors: { username: 'This username is already taken.' } };
const register = (username: string) => octavo.client().post('/api/users', { ...valid.account(), username });

describe('a name that looks like the one of another account', () => {
  it.each([
    ['Paypal', '\u0420aypal'],
    ['Bill', 'BiII'],
    ['B0b', 'BOB'],
    ['Leonhard', '\u217ceonhard'],
    ['Carla Modern', 'Carla Modem'],
    ['oleg', '\u043el\u0435g'],
    ['\u0438\u0432\u0430\u043d', '\u0438\u0432\u0061\u043d'],
    ['Sm\u00f8rrebr\u00f8d', 'Smo\u0338rrebr\u00f8d'],
    ['scope', '\u0455\u0441\u043e\u0440\u0435'],
    ['Mathilda', '\u{1d40c}\u{1d41a}\u{1d42d}\u{1d421}ilda'],
    ['A-one', 'A\u2010one'],
  ])('is taken: beside %s, %s', async (first, second) => {
    const [one, other] = [await register(first), await register(second)];

    expect(one.status).toBe(201);
    expect(other.status).toBe(409);
    expect(other.body).toEqual(TAKEN);
  });

  it('is nobody else, whatever its case', () =>
    eachRow(
      ['\u0410dmin', '\u0391dmin', '\u0410DMIN', 'adm\u0456n', 'AD\u041cIN', 'Adrnin', '\uff21dmin', 'U\u0455er'],
      async (username) => {
        expect((await register(username)).body).toEqual(TAKEN);
      },
    ));

  it('cannot be changed to either, in the profile or by an administrator', async () => {
    const { client, id } = await makeAccount(octavo);
    const username = '\u0410dmin';

    const responses = [
      await client.put('/api/users/profile', { username }),
      await octavo.admin.put(`/api/users/${id}`, { username }),
    ];

    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [409, TAKEN],
      [409, TAKEN],
    ]);
  });

  it("is refused also where it differs only in case from the account's own", async () => {
    await register('Michael');
    const { client } = await makeAccount(octavo, { username: 'michaei' });

    expect((await client.put('/api/users/profile', { username: 'MichaeI' })).body).toEqual(TAKEN);
  });

  it('is given to one of two accounts that claim lookalikes at once', async () => {
    const responses = await Promise.all([register('Somebody Else'), register('S\u043emebody Else')]);

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('can be taken once the other is gone', async () => {
    const { id } = await makeAccount(octavo, { username: 'Passing' });
    expect((await register('\u0420assing')).status).toBe(409);

    await octavo.admin.delete(`/api/users/${id}`);

    expect((await register('\u0420assing')).status).toBe(201);
  });
});

describe('a name that looks like no other', () => {
  it.each([
    ['Anna', 'Anne'],
    ['Eli', 'Ell'],
    ['山田', '山口'],
    ['محمد', 'محمود'],
    ['Zoe', 'Zoë'],
    ['Ali', 'All'],
    ['Владимир', 'Владислав'],
  ])('is free: beside %s, %s', async (first, second) => {
    expect([(await register(first)).status, (await register(second)).status]).toEqual([201, 201]);
  });

  it("is one's own, in another case too", async () => {
    const { client } = await makeAccount(octavo, { username: 'rn0dern' });

    for (const username of ['rn0dern', 'Rn0dern', 'RN0DERN']) {
      expect((await client.put('/api/users/profile', { username })).status).toBe(200);
    }
  });
});

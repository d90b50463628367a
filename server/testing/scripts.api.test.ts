import { hash } from 'bcryptjs';
import { describe, expect } from 'vitest';
import { makeAccount, makeArticle, makeCategory, valid } from './inputs/factories.ts';
import { it, octavo } from './servers/it.ts';
import { sql } from './servers/sql.ts';

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const indexed = () =>
  expect.poll(async () => (await sql(octavo, 'SELECT article_id FROM search_queue')).length).toBe(0);
const make = (fields: object) => makeArticle(octavo, { category, ...fields });
const found = async (q: string): Promise<string[]> => {
  const { body } = await octavo.visitor.get(`/api/articles?fields=card&limit=10&q=${encodeURIComponent(q)}`);
  return body.data.map(({ title }: { title: string }) => title);
};

describe('names', () => {
  it.each([
    ['Twin', ['Tw\u200bin', 'Twi\u00adn', 'T\u2060win']],
    ['Two words', ['Two\u00a0words', 'two  words', 'TWO\u3000WORDS']],
    ['میخواهم', ['می‌خواهم']],
    ['Café', ['CAFE\u0301']],
  ])('of categories and tags are one where %j is seen', async (name, others) => {
    await makeCategory(octavo, name);
    const article = await make({ tags: [name, ...others.filter((other) => !/[\u200b\u00ad\u2060]/.test(other))] });

    const made = await Promise.all(others.map((other) => octavo.admin.post('/api/categories', { category: other })));
    const spelled = await Promise.all(
      others.map((other) => octavo.visitor.get(`/api/categories/${encodeURIComponent(other)}`)),
    );

    expect(article.tags).toEqual([name]);
    for (const { status } of made) expect([409, 422]).toContain(status);
    for (const { body } of spelled) expect(body.category).toBe(name);
  });

  it('are refused, with the reason, where they have what is not seen or lead elsewhere', async () => {
    const ofCategory = async (name: string) => {
      const { status, body } = await octavo.admin.post('/api/categories', { category: name });
      return [status, body.errors?.category];
    };
    const ofTag = async (tag: string) => {
      const { status, body } = await octavo.admin.post('/api/articles', { ...valid.article(category), tags: [tag] });
      return [status, body.errors?.tags];
    };
    const hidden = (name: string) => `${name} must not have invisible or direction-changing characters.`;

    for (const name of ['zero\u200bwidth', '\u202eturned', 'soft\u00adhyphen', 'a\u200cb']) {
      expect(await ofCategory(name)).toEqual([422, hidden('Category')]);
      expect(await ofTag(name)).toEqual([422, hidden('Tags')]);
    }
    for (const name of ['.', '..']) {
      expect(await ofCategory(name)).toEqual([422, 'Category must not be only one or two dots.']);
      expect(await ofTag(name)).toEqual([422, 'A tag must not be only one or two dots.']);
    }
  });

  it.each(['علی‌رضا', 'ශ්‍රී ලංකා', '👨‍👩‍👧 we', 'র‍্যাব'])('keep the joiners that %j needs', async (name) => {
    const { client } = await makeAccount(octavo, { username: `${name} of us` });
    const { status, body } = await octavo.admin.post('/api/categories', { category: name });

    expect((await client.get('/api/users/profile')).body.username).toBe(`${name} of us`);
    expect([status, body.category.category]).toEqual([201, name]);
    expect((await make({ tags: [name] })).tags).toEqual([name]);
  });

  it('of tags are separated by the commas of every script', async () => {
    const article = await make({ tags: 'حبر، ورق,墨、紙，筆､字' });

    expect(article.tags).toEqual(['حبر', 'ورق', '墨', '紙', '筆', '字']);
  });
});

describe('a password', () => {
  it.each([
    ['composed', 'mot de passe é à', 'mot de passe e\u0301 a\u0300'],
    ['decomposed', 'mot de passe e\u0301 a\u0300', 'mot de passe é à'],
    ['of full width', 'ｐａｓｓｗｏｒｄ ｗｉｄｅ', 'password wide'],
  ])('that was typed %s is that of another keyboard', async (_how, password, typed) => {
    const { account } = await makeAccount(octavo, { password });
    const signIn = (each: string) => octavo.client().post('/api/users/login', { ...account, password: each });

    expect([
      (await signIn(typed)).status,
      (await signIn(password)).status,
      (await signIn('mot de passe e a')).status,
    ]).toEqual([200, 200, 401]);
  });

  it('that was hashed as it was typed, by an earlier version, goes on', async () => {
    const { account } = await makeAccount(octavo);
    const passwordHash = await hash('vieux mot de passe e\u0301', 4);
    await sql(octavo, 'UPDATE users SET password_hash = :passwordHash WHERE email_key = :email', {
      passwordHash,
      email: account.email,
    });

    const { status } = await octavo
      .client()
      .post('/api/users/login', { ...account, password: 'vieux mot de passe e\u0301' });

    expect(status).toBe(200);
  });
});

it('an address is that of one account in both spellings of its domain', async () => {
  const { account, client } = await makeAccount(octavo, { email: 'me@bücher.example' });

  const again = await octavo.client().post('/api/users', { ...valid.account(), email: 'ME@xn--bcher-kva.example' });
  const signedIn = await octavo.client().post('/api/users/login', { ...account, email: 'me@XN--BCHER-KVA.example' });
  const sent = await octavo.visitor.post('/api/contacts', { ...valid.contact(), email: 'ada@例え.テスト' });
  const refused = await octavo.visitor.post('/api/contacts', { ...valid.contact(), email: 'ada@bücher/x.example' });

  expect((await client.get('/api/users/profile')).body.email).toBe('me@bücher.example');
  expect([again.status, signedIn.status, sent.status, refused.status]).toEqual([409, 200, 201, 422]);
});

it('the soft breaks of presentations become spaces', async () => {
  const article = await make({ title: 'One\u000bline', content: '<p>Two\u000bwords\u000cand more</p>' });
  const { body } = await octavo.user.post(`/api/comments/${article._id}`, {
    message: 'A\u000bcomment\u000cof mine',
  });

  expect([article.title, article.content, article.summary]).toEqual([
    'One line',
    '<p>Two words and more</p>',
    'Two words and more',
  ]);
  expect([body.errors, body.comment?.message]).toEqual([undefined, 'A comment of mine']);
});

it('a summary keeps what belongs together, and drops what only divides words', async () => {
  const texts = ['👨‍👩‍👧 ශ්‍රී می‌خواهم', 'Donau\u00addampf\u00adschiff'];
  const articles = await Promise.all(texts.map((text) => make({ content: `<p>${text}</p>` })));

  expect(articles.map(({ summary }) => summary)).toEqual([texts[0], 'Donaudampfschiff']);
});

describe('a search', () => {
  it.each([
    ['Donau\u00addampf\u00adschiff here', ['donaudampfschiff', 'Donau\u00addampfschiff']],
    ['Learning C++ slowly', ['c++', '"C++"', 'C++ slowly']],
    ['Learning C# slowly', ['c#', '"C#"']],
    ['The .NET framework', ['.net', '"the .net"']],
    ['R&B of the nineties', ['r&b', 'R&B']],
    ['Party 🎉 time', ['🎉', 'party 🎉']],
    ['Sunny ☀️ days', ['☀️', '☀']],
    ['A heart ❤️ beats', ['❤️', '❤']],
    ['A family 👨‍👩‍👧 walks', ['👨‍👩‍👧']],
    ['The flag 🇩🇪 waves', ['🇩🇪']],
    ['A thumb 👍🏽 up', ['👍', '👍🏽']],
    ['Commit with --no-verify today', ['--no-verify', 'no-verify']],
    ['او می‌خواهم گفت', ['می‌خواهم', 'میخواهم']],
    ['ශ්‍රී ලංකාව', ['ශ්‍රී', 'ශ්රී']],
  ])('finds %j, and it first', async (title, searches) => {
    await make({ title: 'Vitamin C and a sun 🌞 by the sea' });
    await make({ title });
    await indexed();

    for (const q of searches) expect([q, (await found(q))[0]]).toEqual([q, title]);
  });

  it('finds no other sign for a sign', async () => {
    await make({ title: 'Only a heart ❤️ there' });
    await make({ title: 'Only vitamin C there' });
    await indexed();

    expect(await found('"only" ☀️')).toEqual([]);
    expect(await found('only "C++"')).toEqual([]);
  });
});

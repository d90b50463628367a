import { expect } from 'vitest';
import { makeAccount, makeArticle, makeCategory } from './testing/inputs/factories.ts';
import { it, octavo } from './testing/servers/it.ts';

const names = [
  'Zebra',
  'Öl',
  'Ärzte',
  'apfel',
  'Straße',
  'Strasse b',
  'Ole',
  'Éclair',
  'eclair b',
  'ქართული',
  'Ёлка',
  'Ель',
];
const german = names.toSorted(new Intl.Collator('de').compare);
const swedish = names.toSorted(new Intl.Collator('sv').compare);

const use = async (language: string) => {
  await octavo.admin.put('/api/settings', { language });
  await octavo.server.catchUp();
};
const named = (list: string[]) => list.filter((each) => names.includes(each));
async function lists() {
  const { admin, visitor } = octavo;
  const categories = (body: { category: string }[]) => named(body.map(({ category }) => category));
  const tags = (await admin.get('/api/tags?limit=20')).body.data.map(({ tag }: { tag: string }) => tag);
  const users = (await admin.get('/api/users?sort=username&limit=20')).body.data;
  return {
    all: categories((await visitor.get('/api/categories/allCategories')).body.categories),
    counted: categories((await visitor.get('/api/categories/withCounts')).body.categories),
    page: categories((await visitor.get('/api/categories?limit=20')).body.data),
    searched: categories((await admin.get('/api/categories?limit=20&sort=category')).body.data),
    tags: named(tags),
    users: named(users.map(({ username }: { username: string }) => username)),
  };
}

it('names are in the order of the language that the publication has, or gets', async () => {
  await use('de');
  for (const name of names.slice(0, 6)) await makeCategory(octavo, name);
  await makeArticle(octavo, { tags: names.slice(0, 10) });
  await makeArticle(octavo, { tags: names.slice(6) });
  for (const name of names.slice(6)) await makeCategory(octavo, name);
  for (const username of names) await makeAccount(octavo, { username });

  const before = await lists();
  await use('sv');
  const after = await lists();

  const all = (order: string[]) => ({
    all: order,
    counted: order,
    page: order,
    searched: order,
    tags: order,
    users: order,
  });
  expect(before).toEqual(all(german));
  expect(after).toEqual(all(swedish));
});

import type { APIRequestContext, Page } from '@playwright/test';
import type { Article } from '../../../../shared/articles/articles.ts';
import { expect, type Site } from '../../site.ts';
import { fieldsOf, type Picture } from '../articles/articleForm.ts';
import { open } from '../dashboard.ts';

/** The dialog that compares two changes. */
export const conflict = (page: Page) => page.getByRole('dialog', { name: /^Changed .*meanwhile/ });

export const saveChoice = (page: Page) => conflict(page).getByRole('button', { name: 'Save' }).click();

export const update = (page: Page, kind = 'Article') => page.getByRole('button', { name: `Update ${kind}` });

/** The content with which the article begins. */
export const text = '<p>First paragraph.</p>\n<p>Second paragraph.</p>\n<p>Third paragraph.</p>';

interface Test {
  page: Page;
  site: Site;
  request: APIRequestContext;
}

/** Signs in another administrator, who works over the API; the returned function saves a change of theirs. */
export async function colleague({ site, request }: Omit<Test, 'page'>) {
  await site.promote(await site.createUser(request, 'Yuki'));
  return async (path: string, change: Record<string, unknown> | { imgUrl: Picture }) => {
    const isFile = 'imgUrl' in change && typeof change.imgUrl === 'object';
    const sent = isFile ? { multipart: change as { imgUrl: Picture } } : { data: change };
    expect((await request.put(`/api/${path}`, sent)).status()).toBe(200);
  };
}

/** Opens the form of an article. */
export async function begin({ page, site }: Omit<Test, 'request'>, picture?: Picture): Promise<Article> {
  const category = await site.createCategory('Types');
  const fields = { title: 'As it was', content: text, category, tags: 'paper' };
  const article = await site.createArticle(picture ? { ...fields, picture } : fields);
  await open(page, site, `/article?form=${article._id}`);
  await expect(fieldsOf(page).content).toContainText('Third paragraph.');
  return article;
}

/** Opens the form of an article that a colleague works on too; `theirs` saves a change of the colleague. */
export async function beginTogether(test: Test, picture?: Picture) {
  const save = await colleague(test);
  const article = await begin(test, picture);
  return { article, theirs: (change: Parameters<typeof save>[1]) => save(`articles/${article._id}`, change) };
}

export const articleNow = async (site: Site): Promise<Article> => (await site.rows('articles'))[0];

/** The journeys meet a conflict on purpose, which the browser reports. */
export const expectConflicts = (pageErrors: string[]) => {
  expect(pageErrors.filter((error) => !/\b412\b/.test(error))).toEqual([]);
  pageErrors.length = 0;
};

import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Site } from '../site.ts';
import type { TestSetup } from './TestSetup.ts';

/** A form that is typed into, and the texts that the server has of it. */
export interface TestedForm {
  /** Its address. */
  path: string;
  field: (page: Page) => Locator;
  /** The button that saves. */
  button: (page: Page) => Locator;
  /** Types a text in place of what is there, where that takes more than keys. */
  type?: (page: Page, text: string) => Promise<void>;
  /** Fills what a save needs besides the text. */
  complete?: (page: Page) => Promise<void>;
  /** The texts on the server, of everything that the form may have written. */
  saved: () => Promise<string[]>;
  /** True if the form says when the device has stored the text. */
  hasStatus: boolean;
  /** True if each save makes another thing. */
  creates: boolean;
}

export type FormName = keyof typeof forms;

/** Makes what a form needs, and returns the form. */
export const forms = {
  async newArticle({ site }: TestSetup): Promise<TestedForm> {
    await site.createCategory('presses');
    return {
      ...dashboardForm,
      path: `/dashboard/article?form=${randomUUID()}`,
      field: titleField,
      button: (page) => page.getByRole('button', { name: 'Add Article' }),
      async complete(page) {
        await page.getByRole('combobox', { name: 'Category' }).selectOption('presses');
        await page.getByRole('textbox', { name: 'Content' }).fill('Once.');
      },
      saved: async () => (await site.rows('articles')).map(({ title }: { title: string }) => title),
      creates: true,
    };
  },

  async article({ site }: TestSetup): Promise<TestedForm> {
    const category = await site.createCategory('presses');
    const { _id } = await site.createArticle({ title: 'As it was', category });
    return {
      ...dashboardForm,
      path: `/dashboard/article?form=${_id}`,
      field: (page) => page.getByRole('textbox', { name: 'Content' }),
      button: (page) => page.getByRole('button', { name: 'Update Article' }),
      saved: async () => (await site.rows('articles')).map(({ content }: { content: string }) => content),
      creates: false,
    };
  },

  /** A text within a block, which the slash inserts. */
  async block(setup: TestSetup): Promise<TestedForm> {
    const form = await forms.article(setup);
    return {
      ...form,
      async type(page, text) {
        await form.field(page).press('Control+a');
        await page.keyboard.press('Delete');
        await page.keyboard.type('/note');
        await expect(page.getByRole('option', { name: 'Note' })).toBeVisible();
        await page.keyboard.press('Enter');
        await page.keyboard.type(text);
      },
    };
  },

  async newPage({ site }: TestSetup): Promise<TestedForm> {
    return {
      ...dashboardForm,
      ...pageForm(site, randomUUID()),
      button: (page) => page.getByRole('button', { name: 'Add Page' }),
      async complete(page) {
        await page.getByRole('textbox', { name: 'Content' }).fill('Once.');
      },
      creates: true,
    };
  },

  async page({ site }: TestSetup): Promise<TestedForm> {
    const { _id } = await site.createPage({ slug: 'imprint', title: 'As it was' });
    return {
      ...dashboardForm,
      ...pageForm(site, _id),
      button: (page) => page.getByRole('button', { name: 'Update Page' }),
      creates: false,
    };
  },

  async newCategory({ site }: TestSetup): Promise<TestedForm> {
    return {
      ...dashboardForm,
      path: '/dashboard/category?form=new',
      field: categoryField,
      button: (page) => page.getByRole('tabpanel').getByRole('button', { name: 'Create Category' }),
      saved: async () => (await site.rows('categories')).map(({ category }: { category: string }) => category),
      creates: true,
    };
  },

  async category({ site }: TestSetup): Promise<TestedForm> {
    await site.createCategory('presses');
    const [{ _id }] = await site.rows('categories');
    return {
      ...dashboardForm,
      path: `/dashboard/category?form=${_id}`,
      field: categoryField,
      button: (page) => page.getByRole('button', { name: 'Update Category' }),
      saved: async () => (await site.rows('categories')).map(({ category }: { category: string }) => category),
      creates: false,
    };
  },

  async comment({ site }: TestSetup): Promise<TestedForm> {
    const category = await site.createCategory('presses');
    const { slug } = await site.createArticle({ title: 'Spoken of', category });
    return {
      path: `/articles/${slug}`,
      field: (page) => page.getByPlaceholder('Share your thoughts...'),
      button: (page) => page.getByRole('button', { name: 'Send', exact: true }),
      saved: async () => (await site.rows('comments')).map(({ message }: { message: string }) => message),
      hasStatus: false,
      creates: true,
    };
  },

  async message({ site }: TestSetup): Promise<TestedForm> {
    return {
      path: '/contact',
      field: (page) => page.getByLabel('Message'),
      button: (page) => page.getByRole('button', { name: 'Send Message' }),
      async complete(page) {
        await page.getByLabel('Full Name').fill('Ada Press');
        await page.getByLabel('Email').fill('ada@octavo.example');
      },
      saved: async () => (await site.rows('contacts')).map(({ message }: { message: string }) => message),
      hasStatus: false,
      creates: true,
    };
  },

  async profile({ site }: TestSetup): Promise<TestedForm> {
    return {
      path: '/profile',
      field: (page) => page.getByLabel('Username'),
      button: (page) => page.getByRole('button', { name: 'Update Profile' }),
      saved: async () => (await site.rows('users')).map(({ username }: { username: string }) => username),
      hasStatus: false,
      creates: false,
    };
  },
};

const dashboardForm = { hasStatus: true };

const pageForm = (site: Site, id: string) => ({
  path: `/dashboard/setting?tab=pages&form=${id}`,
  field: titleField,
  saved: async () => (await site.pages()).map(({ title }) => title),
});

const titleField = (page: Page) => page.getByLabel('Title', { exact: true });

const categoryField = (page: Page) => page.getByLabel('Category', { exact: true });

/** Opens a form, and waits until it can be typed into and knows who is signed in. */
export async function openForm(page: Page, form: TestedForm, origin: string): Promise<void> {
  await page.goto(origin + form.path);
  await ready(page, form);
}

export async function ready(page: Page, form: TestedForm): Promise<void> {
  await expect(form.field(page)).toBeVisible();
  await expect(form.field(page)).toBeEditable();
  if (!form.path.startsWith('/dashboard')) {
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  }
}

/** The text in a form's field. */
export const textIn = (page: Page, form: TestedForm): Promise<string> =>
  form.field(page).evaluate((field) => ('value' in field ? String(field.value) : (field.textContent ?? '')));

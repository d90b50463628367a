import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Article } from '../../shared/articles/articles.ts';
import type { Role, User } from '../../shared/people/users.ts';
import { createArticle } from '../articles/articles.ts';
import { articleBySlug } from '../articles/finding/reading.ts';
import { slugOf } from '../articles/publishing/slug.ts';
import { OPERATOR } from '../authorise.ts';
import { allCategories, createCategory } from '../categories/categories.ts';
import { commentsUnder, importComment } from '../comments/comments.ts';
import { listContacts, sendContact } from '../contacts/contacts.ts';
import type { App } from '../context.ts';
import { projectFolder } from '../folders.ts';
import type { EncodedImage } from '../images/encode.ts';
import { type StagedImage, withStaged } from '../images/images.ts';
import { mailQueries } from '../notifications/mailQueries.ts';
import { createUser, userByEmail } from '../people/users/users.ts';
import { HttpProblem } from '../problems.ts';
import { write } from '../write.ts';
import { loadViews } from './views.ts';

/** The password of every demo account; the demo listens on this machine alone. */
export const demoPassword = 'octavo-demo';

interface Person {
  key: string;
  username: string;
  email: string;
}

interface DemoArticle {
  file: string;
  title: string;
  category: string | null;
  author: string | null;
  tags: string[];
  published: boolean;
  date: string;
  image: DemoImage | null;
  imgAlt: string;
  /** Comments; `by` is null for a writer whose account was deleted. */
  comments: { by: string | null; date: string; message: string }[];
}

/** A picture that is encoded already, so that the site answers soon. */
interface DemoImage {
  folder: string;
  /** That of the largest width, in pixels. */
  height: number;
}

interface DemoContact {
  username: string;
  email: string;
  message: string;
  date: string;
}

const WIDTHS = [720, 1600];

const content = path.join(projectFolder, 'server', 'demo');

/**
 * Loads the demo publication into an installation, once: a file in the data folder marks it as loaded, and
 * after an interrupted load only missing rows are added.
 */
export async function loadDemo(app: App, dataFolder: string): Promise<void> {
  const mark = path.join(dataFolder, 'demo-loaded');
  if (existsSync(mark)) return;
  process.stderr.write('Loading the demo publication…\n');

  const people = await loadPeople(app);
  await loadCategories(app);
  // The source is newest first, like lists; ids and slugs are assigned in the order of creation.
  for (const article of (await readJson<DemoArticle[]>('articles.json')).reverse()) {
    await loadArticle(app, article, people);
  }
  await loadContacts(app);
  await mailNobody(app);
  await loadViews(app);
  await writeFile(mark, '');
}

async function loadPeople(app: App): Promise<Map<string, User>> {
  const { authors, readers } = await readJson<{ authors: Person[]; readers: Person[] }>('people.json');
  // One password, one hash: each takes a processor some tenths of a second.
  const hash = app.passwords.hash(demoPassword);
  const hashing = { ...app, passwords: { ...app.passwords, hash: () => hash } };
  const load = async ({ key, ...names }: Person, role: Role): Promise<[string, User]> => {
    const existing = await userByEmail(names.email);
    return [key, existing ?? (await createUser(hashing, { ...names, password: demoPassword, role }))];
  };
  return new Map(
    await Promise.all([
      ...authors.map((person) => load(person, 'administrator')),
      ...readers.map((person) => load(person, 'reader')),
    ]),
  );
}

async function loadCategories(app: App): Promise<void> {
  const existing = new Set((await allCategories()).map(({ category }) => category));
  for (const category of await readJson<string[]>('categories.json')) {
    if (!existing.has(category)) await createCategory(app, { fields: { category } }, OPERATOR);
  }
}

async function loadArticle(app: App, source: DemoArticle, people: Map<string, User>): Promise<void> {
  const idOf = (key: string | null) => (key === null ? null : (people.get(key)?._id ?? null));
  const article = (await existing(app, source, people)) ?? (await loadText(app, source, idOf));
  const { totalComments } = await commentsUnder(app, article._id, { page: 1, limit: 1 }, asAdmin(people));
  for (const { by, date, message } of source.comments.slice(totalComments)) {
    await importComment(app, { articleId: Number(article._id), userId: idOf(by), message, at: new Date(date) });
  }
}

async function existing(app: App, { title }: DemoArticle, people: Map<string, User>) {
  try {
    return await articleBySlug(app, await slugOf(title), asAdmin(people));
  } catch (error) {
    if (error instanceof HttpProblem) return null;
    throw error;
  }
}

async function loadText(
  app: App,
  { file, title, category, author, tags, published, date, image, imgAlt }: DemoArticle,
  idOf: (key: string | null) => string | null,
): Promise<Article> {
  const html = await readFile(path.join(content, 'articles', file), 'utf8');
  const fields = { title, content: html, category, tags, published, imgAlt };
  const create = (staged?: StagedImage) =>
    createArticle(app, { fields, file: staged, authorId: idOf(author), at: new Date(date) }, OPERATOR);
  return image === null
    ? create()
    : withStaged<EncodedImage, Article>(app, (folder) => copyImage(folder, image), create);
}

async function copyImage(folder: string, image: DemoImage): Promise<EncodedImage> {
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  for (const name of WIDTHS.map((width) => `${width}.webp`)) {
    const encoded = await readFile(path.join(content, 'images', image.folder, name));
    await writeFile(path.join(folder, name), encoded);
    bytes = encoded.length;
  }
  return { widths: WIDTHS, height: image.height, bytes };
}

async function loadContacts(app: App): Promise<void> {
  const { total } = await listContacts(app, { page: 1, limit: 1 });
  for (const { date, ...fields } of (await readJson<DemoContact[]>('contacts.json')).slice(total)) {
    await sendContact(app, { fields, at: new Date(date) });
  }
}

/** Ends the mails about what was loaded: the demo prints mails, and these would follow the accounts that it prints last. */
async function mailNobody(app: App): Promise<void> {
  const { waiting, take } = mailQueries(app.database);
  const tomorrow = new Date(app.now().getTime() + 24 * 60 * 60 * 1000);
  await write(app, { as: 'anyone', tags: [] }, async ({ tx }) => {
    for (const { userId } of await waiting(tx)) await take(userId, tomorrow, tx);
  });
}

function asAdmin(people: Map<string, User>) {
  const user = [...people.values()].find(({ isAdmin }) => isAdmin);
  return user ? { user, sessionId: '', hasSecondFactor: false, needsSecondFactor: false } : null;
}

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(path.join(content, name), 'utf8')) as T;
}

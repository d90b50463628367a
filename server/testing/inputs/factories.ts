import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Article } from '../../../shared/articles/articles.ts';
import type { Category } from '../../../shared/categories/categories.ts';
import type { Comment } from '../../../shared/comments/comments.ts';
import type { DocumentKind, DraftBody, StoredDraft } from '../../../shared/documents/drafts.ts';
import type { LibraryImage } from '../../../shared/media/images.ts';
import type { Invitation } from '../../../shared/people/invitations.ts';
import type { TextPage } from '../../../shared/textPages/textPages.ts';
import type { Client } from '../servers/client.ts';
import type { Octavo } from '../servers/octavo.ts';
import { blackPng } from './pictures.ts';

let count = 0;
const next = () => ++count;

/** Valid input of calls; a test overrides only the fields that matter to it. */
export const valid = {
  account: () => {
    const number = next();
    return { username: `Person ${number}`, email: `person${number}@octavo.example`, password: 'a good password' };
  },
  article: (category: string) => ({
    title: `Article ${next()}`,
    content: '<p>Some text to read.</p>',
    category,
    tags: 'paper, ink',
    published: true,
  }),
  textPage: () => {
    const number = next();
    return { slug: `page-${number}`, title: `Page ${number}`, content: '<p>Some text to read.</p>', published: true };
  },
  redirect: () => ({ path: `/2019/05/post-${next()}`, target: '/contact' }),
  view: () => ({ list: 'articles', name: `View ${next()}`, query: { status: 'draft' } }),
  contact: () => ({ username: 'Ada Reader', email: 'ada@octavo.example', message: 'I like your journal.' }),
};

export async function makeCategory({ admin }: Octavo, name = `Category ${next()}`): Promise<Category> {
  return (await admin.post('/api/categories', { category: name })).body.category;
}

export async function makeArticle(octavo: Octavo, fields: Record<string, unknown> = {}): Promise<Article> {
  const category = (fields.category as string | undefined) ?? (await makeCategory(octavo)).category;
  return (await octavo.admin.post('/api/articles', { ...valid.article(category), ...fields })).body.article;
}

export async function makeTextPage({ admin }: Octavo, fields: Record<string, unknown> = {}): Promise<TextPage> {
  return (await admin.post('/api/pages', { ...valid.textPage(), ...fields })).body.page;
}

/** A draft as it is sent: of a new article by default. */
export const draftOf = (given: Partial<DraftBody> = {}): DraftBody => ({
  ...{ kind: 'article', of: null, base: null, rev: 0, fields: { title: 'Not yet' } },
  ...given,
});

/** Stores a new draft. */
export async function makeDraft(client: Client, given: Partial<DraftBody> = {}): Promise<StoredDraft> {
  return (await client.put(`/api/drafts/${randomUUID()}`, draftOf(given))).body.draft;
}

/** Stores what somebody types into the form of an article or page, in place of what they have typed before. */
export async function typeInto(
  client: Client,
  { kind = 'article', of, fields }: Pick<DraftBody, 'fields'> & { kind?: DocumentKind; of: string },
): Promise<StoredDraft> {
  const [known] = (await client.get(`/api/drafts?kind=${kind}&of=${of}`)).body.drafts as StoredDraft[];
  const body = draftOf({ kind, of, rev: known?.rev ?? 0, fields });
  return (await client.put(`/api/drafts/${known?._id ?? randomUUID()}`, body)).body.draft;
}

export async function makeComment(client: Client, articleId: string, message = 'Well said.'): Promise<Comment> {
  return (await client.post(`/api/comments/${articleId}`, { message })).body.comment;
}

/** Creates an account and a client that is signed in to it. */
export async function makeAccount(octavo: Octavo, fields: Record<string, unknown> = {}) {
  const client = octavo.client();
  const account = { ...valid.account(), ...fields };
  const user = (await client.post('/api/users', account)).body.user as { _id: string };
  return { client, account, id: user._id };
}

/** Creates an account with the role of an author, and a client that is signed in to it. */
export async function makeAuthor(octavo: Octavo, fields: Record<string, unknown> = {}) {
  const account = await makeAccount(octavo, fields);
  await octavo.admin.put(`/api/users/${account.id}`, { role: 'author' });
  return account;
}

/** Invites somebody, as the administrator; resolves to the invitation and the link. */
export async function makeInvitation({ admin }: Octavo, fields: Record<string, unknown> = {}) {
  const { body } = await admin.post('/api/users/invitations', { email: valid.account().email, ...fields });
  return { invitation: body.invitation as Invitation, url: body.url as string };
}

/** Encodes fields and an image as a browser's form does. */
export function formOf(fields: Record<string, unknown>, image?: Uint8Array, name = 'picture.jpg'): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, String(value));
  if (image) data.append('imgUrl', new Blob([image as Uint8Array<ArrayBuffer>]), name);
  return data;
}

interface WithImage {
  category: string;
  image: Uint8Array;
  name?: string | undefined;
  fields?: Record<string, unknown>;
}

/** Creates an article with an image, as the administrator. */
export function saveWithImage({ admin }: Octavo, { category, image, name, fields }: WithImage) {
  return admin.post('/api/articles', formOf({ ...valid.article(category), ...fields }, image, name));
}

/** Lists a folder of a server's data folder, sorted. */
export function filesIn({ dataFolder }: Octavo, folder: 'images' | 'staging' | 'uploads'): string[] {
  const full = path.join(dataFolder, folder);
  return existsSync(full) ? readdirSync(full).sort() : [];
}

/** Encodes a picture for texts, with its alternative text, as a browser's form does. */
export function imageForm(image: Uint8Array = blackPng(60, 40), alt?: string): FormData {
  const data = new FormData();
  if (alt !== undefined) data.append('alt', alt);
  data.append('image', new Blob([image as Uint8Array<ArrayBuffer>]), 'picture.png');
  return data;
}

/** Uploads a picture for texts, as the administrator. */
export async function makeImage({ admin }: Octavo, image?: Uint8Array, alt?: string): Promise<LibraryImage> {
  return (await admin.post('/api/images', imageForm(image, alt))).body.image;
}

import * as z from 'zod/mini';
import {
  type Article,
  type ArticleCard,
  type ArticlesQuery,
  articleChanges,
  articleFields,
  articleShape,
  articlesPage,
  articlesQuery,
  type Neighbours,
  neighboursShape,
  publishFields,
} from './articles.ts';
import {
  allCategories,
  type Category,
  type CategoryFields,
  type CountedCategory,
  categoriesPage,
  categoriesWithCounts,
  categoryFields,
  categoryShape,
} from './categories.ts';
import {
  type ArticleComments,
  articleComments,
  articleCommentsQuery,
  type CommentFields,
  commentFields,
  commentShape,
  commentsPage,
} from './comments.ts';
import { type ContactFields, contactFields, contactShape, contactsPage } from './contacts.ts';
import { idList } from './fields.ts';
import { type Page, type PageQuery, pageQuery } from './paging.ts';
import {
  type LoginFields,
  loginFields,
  type ProfileFields,
  profileFields,
  type RegisterFields,
  registerFields,
  type UserFields,
  userFields,
  userShape,
  usersPage,
} from './users.ts';

/** One call of the API: everything that a client, the server's tests and the OpenAPI description need to know. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under /api; parameters in braces. */
  path: string;
  summary: string;
  who: 'everyone' | 'user' | 'admin';
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  /** The body may also come as multipart/form-data, with an image in the field `imgUrl`. */
  multipart?: true;
  status: 200 | 201;
  answer: z.ZodMiniType;
  /** The refusals that are this call's own, beside those that every call shares. */
  refusals: (401 | 403 | 404 | 409 | 413 | 415 | 422 | 429)[];
}

const message = z.object({ message: z.string() });
const deleted = z.object({ message: z.string(), deleted: z.int() });
const messageAndUser = z.object({ message: z.string(), user: userShape });
const messageAndArticle = z.object({ message: z.string(), article: articleShape });
const messageAndCategory = z.object({ message: z.string(), category: categoryShape });
const messageAndComment = z.object({ message: z.string(), comment: commentShape });
const messageAndContact = z.object({ message: z.string(), contact: contactShape });

/** The call table of the specification (section 7). Everything that describes the API is derived from it. */
export const api = {
  login: {
    method: 'POST',
    path: '/users/login',
    summary: 'Sign in; sets the session cookie',
    who: 'everyone',
    body: loginFields,
    status: 200,
    answer: messageAndUser,
    refusals: [401, 422, 429],
  },
  register: {
    method: 'POST',
    path: '/users',
    summary: 'Create an account and sign it in',
    who: 'everyone',
    body: registerFields,
    status: 201,
    answer: messageAndUser,
    refusals: [409, 422, 429],
  },
  logout: {
    method: 'GET',
    path: '/users/logout',
    summary: 'End the session',
    who: 'everyone',
    status: 200,
    answer: message,
    refusals: [403],
  },
  profile: {
    method: 'GET',
    path: '/users/profile',
    summary: "The viewer's own account",
    who: 'user',
    status: 200,
    answer: userShape,
    refusals: [],
  },
  updateProfile: {
    method: 'PUT',
    path: '/users/profile',
    summary: "Change the viewer's own name or password; a new password ends all other sessions",
    who: 'user',
    body: profileFields,
    status: 200,
    answer: messageAndUser,
    refusals: [409, 422, 429],
  },
  users: {
    method: 'GET',
    path: '/users',
    summary: 'Accounts, newest first',
    who: 'admin',
    query: pageQuery,
    status: 200,
    answer: usersPage,
    refusals: [422],
  },
  updateUser: {
    method: 'PUT',
    path: '/users/{id}',
    summary: 'Change an account; a new password ends its sessions',
    who: 'admin',
    body: userFields,
    status: 200,
    answer: messageAndUser,
    refusals: [404, 409, 422, 429],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Delete an account; its articles and comments stay',
    who: 'admin',
    status: 200,
    answer: message,
    refusals: [404, 409],
  },
  deleteUsers: {
    method: 'POST',
    path: '/users/bulk-delete',
    summary: 'Delete accounts, none of them an administrator',
    who: 'admin',
    body: idList,
    status: 200,
    answer: deleted,
    refusals: [409, 422],
  },
  createArticle: {
    method: 'POST',
    path: '/articles',
    summary: 'Write an article',
    who: 'admin',
    body: articleFields,
    multipart: true,
    status: 201,
    answer: messageAndArticle,
    refusals: [413, 415, 422],
  },
  articles: {
    method: 'GET',
    path: '/articles',
    summary: 'Articles, newest first; only published ones but for administrators',
    who: 'everyone',
    query: articlesQuery,
    status: 200,
    answer: articlesPage,
    refusals: [403, 413, 422],
  },
  article: {
    method: 'GET',
    path: '/articles/{slug}',
    summary: 'One article by its slug',
    who: 'everyone',
    status: 200,
    answer: articleShape,
    refusals: [404],
  },
  neighbours: {
    method: 'GET',
    path: '/articles/{slug}/neighbours',
    summary: 'The published articles just before and after one',
    who: 'everyone',
    status: 200,
    answer: neighboursShape,
    refusals: [404],
  },
  updateArticle: {
    method: 'PUT',
    path: '/articles/{id}',
    summary: 'Change the fields that are sent; the slug never changes',
    who: 'admin',
    body: articleChanges,
    multipart: true,
    status: 200,
    answer: messageAndArticle,
    refusals: [404, 413, 415, 422],
  },
  publishArticle: {
    method: 'PUT',
    path: '/articles/{id}/publish',
    summary: 'Publish an article or take it back',
    who: 'admin',
    body: publishFields,
    status: 200,
    answer: messageAndArticle,
    refusals: [404, 422],
  },
  deleteArticle: {
    method: 'DELETE',
    path: '/articles/{id}',
    summary: 'Delete an article with its comments and image',
    who: 'admin',
    status: 200,
    answer: message,
    refusals: [404],
  },
  deleteArticles: {
    method: 'POST',
    path: '/articles/bulk-delete',
    summary: 'Delete articles with their comments and images',
    who: 'admin',
    body: idList,
    status: 200,
    answer: deleted,
    refusals: [422],
  },
  categories: {
    method: 'GET',
    path: '/categories',
    summary: 'Categories by name',
    who: 'everyone',
    query: pageQuery,
    status: 200,
    answer: categoriesPage,
    refusals: [422],
  },
  allCategories: {
    method: 'GET',
    path: '/categories/allCategories',
    summary: 'Every category, by name',
    who: 'everyone',
    status: 200,
    answer: allCategories,
    refusals: [],
  },
  categoriesWithCounts: {
    method: 'GET',
    path: '/categories/withCounts',
    summary: 'Every category, by name, with how many published articles it has',
    who: 'everyone',
    status: 200,
    answer: categoriesWithCounts,
    refusals: [],
  },
  createCategory: {
    method: 'POST',
    path: '/categories',
    summary: 'Add a category',
    who: 'admin',
    body: categoryFields,
    status: 201,
    answer: messageAndCategory,
    refusals: [409, 422],
  },
  updateCategory: {
    method: 'PUT',
    path: '/categories/{id}',
    summary: 'Rename a category, also in its articles',
    who: 'admin',
    body: categoryFields,
    status: 200,
    answer: messageAndCategory,
    refusals: [404, 409, 422],
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/categories/{id}',
    summary: 'Delete a category; its articles stay without one',
    who: 'admin',
    status: 200,
    answer: message,
    refusals: [404],
  },
  deleteCategories: {
    method: 'POST',
    path: '/categories/bulk-delete',
    summary: 'Delete categories; their articles stay without one',
    who: 'admin',
    body: idList,
    status: 200,
    answer: deleted,
    refusals: [422],
  },
  sendContact: {
    method: 'POST',
    path: '/contacts',
    summary: 'Write to the publisher',
    who: 'everyone',
    body: contactFields,
    status: 201,
    answer: messageAndContact,
    refusals: [422, 429],
  },
  contacts: {
    method: 'GET',
    path: '/contacts',
    summary: 'Messages to the publisher, newest first',
    who: 'admin',
    query: pageQuery,
    status: 200,
    answer: contactsPage,
    refusals: [422],
  },
  deleteContact: {
    method: 'DELETE',
    path: '/contacts/{id}',
    summary: 'Delete a message',
    who: 'admin',
    status: 200,
    answer: message,
    refusals: [404],
  },
  deleteContacts: {
    method: 'POST',
    path: '/contacts/bulk-delete',
    summary: 'Delete messages',
    who: 'admin',
    body: idList,
    status: 200,
    answer: deleted,
    refusals: [422],
  },
  addComment: {
    method: 'POST',
    path: '/comments/{postId}',
    summary: 'Comment on a published article (administrators also on drafts)',
    who: 'user',
    body: commentFields,
    status: 201,
    answer: messageAndComment,
    refusals: [404, 422, 429],
  },
  commentsOf: {
    method: 'GET',
    path: '/comments/{postId}',
    summary: 'The comments of an article, oldest first; page 1 has the newest ones',
    who: 'everyone',
    query: articleCommentsQuery,
    status: 200,
    answer: articleComments,
    refusals: [404, 422],
  },
  comments: {
    method: 'GET',
    path: '/comments',
    summary: 'All comments, newest first',
    who: 'admin',
    query: pageQuery,
    status: 200,
    answer: commentsPage,
    refusals: [422],
  },
  deleteComment: {
    method: 'DELETE',
    path: '/comments/{id}',
    summary: 'Delete a comment',
    who: 'admin',
    status: 200,
    answer: message,
    refusals: [404],
  },
  deleteComments: {
    method: 'POST',
    path: '/comments/bulk-delete',
    summary: 'Delete comments',
    who: 'admin',
    body: idList,
    status: 200,
    answer: deleted,
    refusals: [422],
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof api;

/** What a call answers when it succeeds. */
export type Answer<Name extends CallName> = z.output<(typeof api)[Name]['answer']>;

/** The calls that reading pages make: the server renders with its services behind it, the browser with fetch. */
export interface ReaderApi {
  /** Cards of published articles. */
  articles(query: Pick<ArticlesQuery, 'page' | 'limit' | 'category'>): Promise<Page<ArticleCard>>;
  /** Throws a problem with status 404 where there is no such published article. */
  article(slug: string): Promise<Article>;
  /** Throws a problem with status 404 where there is no such published article. */
  neighbours(slug: string): Promise<Neighbours>;
  categories(query: { page: number; limit: number }): Promise<Page<Category>>;
  categoriesWithCounts(): Promise<{ categories: CountedCategory[] }>;
  /** Page 1 has the newest comments. Throws a problem with status 404 where there is no such published article. */
  commentsOf(articleId: string, page: number): Promise<ArticleComments>;
}

/** What a visitor does beyond reading; such calls are made in the browser alone. */
export interface VisitorApi {
  login(fields: LoginFields): Promise<Answer<'login'>>;
  register(fields: RegisterFields): Promise<Answer<'register'>>;
  logout(): Promise<Answer<'logout'>>;
  /** Throws a problem with status 401 where nobody is signed in. */
  profile(): Promise<Answer<'profile'>>;
  updateProfile(fields: ProfileFields): Promise<Answer<'updateProfile'>>;
  addComment(articleId: string, fields: CommentFields): Promise<Answer<'addComment'>>;
  sendContact(fields: ContactFields): Promise<Answer<'sendContact'>>;
}

/** What administrators do, beside writing articles with their images; such calls are made in the browser alone. */
export interface AdminApi {
  users(query: PageQuery): Promise<Answer<'users'>>;
  updateUser(id: string, fields: UserFields): Promise<Answer<'updateUser'>>;
  deleteUser(id: string): Promise<Answer<'deleteUser'>>;
  deleteUsers(ids: string[]): Promise<Answer<'deleteUsers'>>;
  /** Cards of all articles, drafts among them. */
  articles(query: PageQuery): Promise<Page<ArticleCard>>;
  article(slug: string): Promise<Article>;
  publishArticle(id: string, published: boolean): Promise<Answer<'publishArticle'>>;
  deleteArticle(id: string): Promise<Answer<'deleteArticle'>>;
  deleteArticles(ids: string[]): Promise<Answer<'deleteArticles'>>;
  categories(query: PageQuery): Promise<Answer<'categories'>>;
  allCategories(): Promise<Answer<'allCategories'>>;
  createCategory(fields: CategoryFields): Promise<Answer<'createCategory'>>;
  updateCategory(id: string, fields: CategoryFields): Promise<Answer<'updateCategory'>>;
  deleteCategory(id: string): Promise<Answer<'deleteCategory'>>;
  deleteCategories(ids: string[]): Promise<Answer<'deleteCategories'>>;
  contacts(query: PageQuery): Promise<Answer<'contacts'>>;
  deleteContact(id: string): Promise<Answer<'deleteContact'>>;
  deleteContacts(ids: string[]): Promise<Answer<'deleteContacts'>>;
  comments(query: PageQuery): Promise<Answer<'comments'>>;
  deleteComment(id: string): Promise<Answer<'deleteComment'>>;
  deleteComments(ids: string[]): Promise<Answer<'deleteComments'>>;
}

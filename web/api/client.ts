import type { ReaderApi, VisitorApi } from '../../shared/api.ts';
import { createTransport, type TransportOptions } from './transport.ts';

/** What readers and visitors do, over fetch, for the browser. Fails as `Transport` says. */
export function createClient(options: TransportOptions = {}): ReaderApi & VisitorApi {
  const { get, send } = createTransport(options);
  return {
    articles: (query) => get('/articles', { ...query, fields: 'card', status: 'published' }),
    article: (slug) => get(`/articles/${encodeURIComponent(slug)}`),
    neighbours: (slug) => get(`/articles/${encodeURIComponent(slug)}/neighbours`),
    categories: (query) => get('/categories', { ...query }),
    categoriesWithCounts: () => get('/categories/withCounts'),
    // The newest page has no number, so that it is cached once.
    commentsOf: (articleId, page) => get(`/comments/${encodeURIComponent(articleId)}`, page > 1 ? { page } : {}),
    login: (fields) => send('POST', '/users/login', fields),
    register: (fields) => send('POST', '/users', fields),
    logout: () => get('/users/logout'),
    profile: () => get('/users/profile'),
    updateProfile: (fields) => send('PUT', '/users/profile', fields),
    addComment: (articleId, fields) => send('POST', `/comments/${encodeURIComponent(articleId)}`, fields),
    sendContact: (fields) => send('POST', '/contacts', fields),
  };
}

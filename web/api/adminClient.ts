import type { AdminApi } from '../../shared/api.ts';
import type { Transport } from './transport.ts';

/** What administrators do. Fails as the transport does. */
export function createAdminClient({ get, send }: Transport): AdminApi {
  return {
    users: (query) => get('/users', { ...query }),
    updateUser: (id, fields) => send('PUT', `/users/${encodeURIComponent(id)}`, fields),
    deleteUser: (id) => send('DELETE', `/users/${encodeURIComponent(id)}`),
    deleteUsers: (ids) => send('POST', '/users/bulk-delete', { ids }),
    articles: (query) => get('/articles', { ...query, fields: 'card' }),
    article: (slug) => get(`/articles/${encodeURIComponent(slug)}`),
    publishArticle: (id, published) => send('PUT', `/articles/${encodeURIComponent(id)}/publish`, { published }),
    deleteArticle: (id) => send('DELETE', `/articles/${encodeURIComponent(id)}`),
    deleteArticles: (ids) => send('POST', '/articles/bulk-delete', { ids }),
    categories: (query) => get('/categories', { ...query }),
    allCategories: () => get('/categories/allCategories'),
    createCategory: (fields) => send('POST', '/categories', fields),
    updateCategory: (id, fields) => send('PUT', `/categories/${encodeURIComponent(id)}`, fields),
    deleteCategory: (id) => send('DELETE', `/categories/${encodeURIComponent(id)}`),
    deleteCategories: (ids) => send('POST', '/categories/bulk-delete', { ids }),
    contacts: (query) => get('/contacts', { ...query }),
    deleteContact: (id) => send('DELETE', `/contacts/${encodeURIComponent(id)}`),
    deleteContacts: (ids) => send('POST', '/contacts/bulk-delete', { ids }),
    comments: (query) => get('/comments', { ...query }),
    deleteComment: (id) => send('DELETE', `/comments/${encodeURIComponent(id)}`),
    deleteComments: (ids) => send('POST', '/comments/bulk-delete', { ids }),
  };
}

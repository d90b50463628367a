import type { ReaderApi, VisitorApi } from '../../shared/api.ts';
import type { Problem } from '../../shared/problems.ts';
import { ApiProblem } from './ApiProblem.ts';

const PATIENCE_MS = 30_000;

type Query = Record<string, string | number | undefined>;

interface Options {
  fetch?: typeof globalThis.fetch;
  /** Ends every call when it aborts. */
  signal?: AbortSignal | undefined;
}

/** The API over fetch, for the browser. Every failure is thrown as an ApiProblem; its message is empty where the server gave none. */
export function createClient({
  fetch = globalThis.fetch.bind(globalThis),
  signal,
}: Options = {}): ReaderApi & VisitorApi {
  return {
    articles: (query) => get('/articles', { ...query, fields: 'card', status: 'published' }),
    article: (slug) => get(`/articles/${encodeURIComponent(slug)}`),
    neighbours: (slug) => get(`/articles/${encodeURIComponent(slug)}/neighbours`),
    categories: (query) => get('/categories', query),
    categoriesWithCounts: () => get('/categories/withCounts'),
    commentsOf: (articleId) => get(`/comments/${encodeURIComponent(articleId)}`),
    login: (fields) => send('POST', '/users/login', fields),
    register: (fields) => send('POST', '/users', fields),
    logout: () => get('/users/logout'),
    profile: () => get('/users/profile'),
    updateProfile: (fields) => send('PUT', '/users/profile', fields),
    addComment: (articleId, fields) => send('POST', `/comments/${encodeURIComponent(articleId)}`, fields),
    sendContact: (fields) => send('POST', '/contacts', fields),
  };

  function get<Answer>(path: string, query: Query = {}): Promise<Answer> {
    return call(`/api${path}${search(query)}`, { headers: { accept: 'application/json' } });
  }

  function send<Answer>(method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    return call(`/api${path}`, { method, headers, body: JSON.stringify(body) });
  }

  async function call<Answer>(address: string, request: RequestInit): Promise<Answer> {
    const answer = await answerTo(address, request);
    const body: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok || body === undefined) throw problemOf(answer.status, body);
    return body as Answer;
  }

  async function answerTo(address: string, request: RequestInit): Promise<Response> {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    try {
      return await fetch(address, { ...request, signal: signal ? AbortSignal.any([signal, patience]) : patience });
    } catch {
      throw new ApiProblem(0, '');
    }
  }
}

function problemOf(status: number, body: unknown): ApiProblem {
  const { message, errors }: Partial<Problem> = typeof body === 'object' && body !== null ? body : {};
  return new ApiProblem(status, message ?? '', errors);
}

function search(query: Query): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value));
  return sent.size > 0 ? `?${sent}` : '';
}

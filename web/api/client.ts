import type { ReaderApi } from '../../shared/api.ts';
import type { Problem } from '../../shared/problems.ts';
import { ApiProblem } from './ApiProblem.ts';

const UNKNOWN = 'Unknown error occurred';
const PATIENCE_MS = 30_000;

type Query = Record<string, string | number | undefined>;

/** The API over fetch, for the browser. Every failure is thrown as an ApiProblem. */
export function createClient(fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis)): ReaderApi {
  return {
    articles: (query) => get('/articles', { ...query, fields: 'card', status: 'published' }),
    article: (slug) => get(`/articles/${encodeURIComponent(slug)}`),
    categories: (query) => get('/categories', query),
    commentsOf: (articleId) => get(`/comments/${encodeURIComponent(articleId)}`),
  };

  async function get<Answer>(path: string, query: Query = {}): Promise<Answer> {
    const answer = await send(`/api${path}${search(query)}`);
    const body: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok || body === undefined) throw problemOf(answer.status, body);
    return body as Answer;
  }

  async function send(address: string): Promise<Response> {
    try {
      const headers = { accept: 'application/json' };
      return await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch {
      throw new ApiProblem(0, UNKNOWN);
    }
  }
}

function problemOf(status: number, body: unknown): ApiProblem {
  const { message, errors }: Partial<Problem> = typeof body === 'object' && body !== null ? body : {};
  return new ApiProblem(status, message || UNKNOWN, errors);
}

function search(query: Query): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value));
  return sent.size > 0 ? `?${sent}` : '';
}

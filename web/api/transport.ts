import type { Problem } from '../../shared/problems.ts';
import { ApiProblem } from './ApiProblem.ts';
import { messageIn } from './messageIn.ts';

const PATIENCE_MS = 30_000;

type Query = Record<string, string | number | undefined>;

export interface TransportOptions {
  fetch?: typeof globalThis.fetch;
  /** Ends every call when it aborts. */
  signal?: AbortSignal | undefined;
}

/** How calls travel: JSON over fetch. Every failure is thrown as an ApiProblem; its message is empty where the server gave none. */
export interface Transport {
  /** `path` is below /api, its parameters encoded. */
  get<Answer>(path: string, query?: Query): Promise<Answer>;
  send<Answer>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer>;
}

export function createTransport({
  fetch = globalThis.fetch.bind(globalThis),
  signal,
}: TransportOptions = {}): Transport {
  return {
    get: (path, query = {}) => call(`/api${path}${search(query)}`, { headers: { accept: 'application/json' } }),

    send(method, path, body) {
      const headers = { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) };
      return call(`/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    },
  };

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

/** The problem that an answer tells of, whatever its body is. */
export function problemOf(status: number, body: unknown): ApiProblem {
  const { errors }: Partial<Problem> = typeof body === 'object' && body !== null ? body : {};
  return new ApiProblem(status, messageIn(body), errors);
}

function search(query: Query): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value));
  return sent.size > 0 ? `?${sent}` : '';
}

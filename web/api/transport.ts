import type { Problem } from '../../shared/problems.ts';
import { ApiProblem } from './ApiProblem.ts';
import { messageIn } from './messageIn.ts';

const PATIENCE_MS = 30_000;

export interface TransportOptions {
  fetch?: typeof globalThis.fetch;
  /** Ends every call when it aborts. */
  signal?: AbortSignal | undefined;
}

interface Request {
  method: string;
  /** Below /api, its parameter encoded. */
  path: string;
  query?: object | undefined;
  body?: object | undefined;
}

/** Sends a call and gives the response's body. Every failure is thrown as an ApiProblem; its message is empty where the server gave none. */
export type Transport = (request: Request) => Promise<unknown>;

/** A transport of JSON over fetch. */
export function createTransport({
  fetch = globalThis.fetch.bind(globalThis),
  signal,
}: TransportOptions = {}): Transport {
  return async ({ method, path, query = {}, body }) => {
    const headers = { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await answerTo(`/api${path}${search(query)}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const received: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok || received === undefined) throw problemOf(answer.status, received);
    return received;
  };

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

function search(query: object): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value));
  return sent.size > 0 ? `?${sent}` : '';
}

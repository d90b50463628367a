import type { ConditionHeaders } from '../../shared/desktop.ts';
import type { Problem } from '../../shared/kit/problems.ts';
import { language } from '../../shared/texts/t.ts';
import { ApiProblem, messageIn } from '../kernel/ApiProblem.ts';

const TIMEOUT_MS = 30_000;

export interface TransportOptions {
  fetch?: typeof globalThis.fetch;
  /** Aborts all calls. */
  signal?: AbortSignal | undefined;
}

interface Request {
  method: string;
  /** The path below /api, with its parameters encoded. */
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  headers?: ConditionHeaders | undefined;
}

/** Sends a request and resolves to the response's body. Throws an ApiProblem, whose message is empty if the server sent none. */
export type Transport = (request: Request) => Promise<unknown>;

/** Creates a transport of JSON over fetch. */
export function createTransport({
  fetch = globalThis.fetch.bind(globalThis),
  signal,
}: TransportOptions = {}): Transport {
  return async ({ method, path, query = {}, body, headers: conditions }) => {
    const type = body && { 'content-type': 'application/json' };
    const headers = { accept: 'application/json', 'accept-language': language(), ...type, ...conditions };
    const response = await send(`/api${path}${search(query)}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const received: unknown = await response.json().catch(() => undefined);
    if (!response.ok || received === undefined) throw problemOf(response.status, received);
    return received;
  };

  async function send(address: string, request: RequestInit): Promise<Response> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await fetch(address, { ...request, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    } catch {
      throw new ApiProblem(0, '');
    }
  }
}

/** Converts the status and body of a failed response, of whatever type, to an ApiProblem. */
export function problemOf(status: number, body: unknown): ApiProblem {
  const { errors }: Partial<Problem> = typeof body === 'object' && body !== null ? body : {};
  return new ApiProblem(status, messageIn(body), errors, body);
}

function search(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size > 0 ? `?${parameters}` : '';
}

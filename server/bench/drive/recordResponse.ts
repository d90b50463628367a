import { type IncomingMessage, request as open } from 'node:http';
import { newSeed, pathOf, type Request } from './request.ts';

/** The response of a server, byte for byte. */
export interface RecordedResponse {
  status: number;
  /** Names and values in turn. */
  headers: string[];
  body: Buffer;
}

/** The headers that node:http adds to every response by itself. */
const ITS_OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** Sends a request once and records its response. Throws where the status is not the expected one. */
export async function recordResponse(url: string, request: Request): Promise<RecordedResponse> {
  const { method, headers, body, status } = request;
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    open(url + pathOf(request, newSeed(), 0), { method, headers }, resolve)
      .on('error', reject)
      .end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  if (message.statusCode !== status) {
    throw new Error(`${method} ${request.path} got status ${message.statusCode}: ${Buffer.concat(chunks)}`);
  }
  const { rawHeaders } = message;
  const sent = rawHeaders.filter((_, index) => !ITS_OWN.includes(rawHeaders[index & ~1]?.toLowerCase() ?? ''));
  return { status, headers: sent, body: Buffer.concat(chunks) };
}

/** Returns the value of one of its headers. */
export function headerOf({ headers }: RecordedResponse, name: string): string | undefined {
  const place = headers.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name);
  return place < 0 ? undefined : headers[place + 1];
}

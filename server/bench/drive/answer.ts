import { type IncomingMessage, request as open } from 'node:http';
import { newSeed, pathOf, type Request } from './request.ts';

/** What a server sent, byte for byte. */
export interface Answer {
  status: number;
  /** Names and values in turn. */
  headers: string[];
  body: Buffer;
}

/** What node:http adds to every answer by itself. */
const ITS_OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** Asks once. Throws where the status is not the one expected. */
export async function answerOf(url: string, request: Request): Promise<Answer> {
  const { method, headers, body, status } = request;
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    open(url + pathOf(request, newSeed(), 0), { method, headers }, resolve)
      .on('error', reject)
      .end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  if (message.statusCode !== status) {
    throw new Error(`${method} ${request.path} is answered ${message.statusCode}: ${Buffer.concat(chunks)}`);
  }
  const { rawHeaders } = message;
  const sent = rawHeaders.filter((_, index) => !ITS_OWN.includes(rawHeaders[index & ~1]?.toLowerCase() ?? ''));
  return { status, headers: sent, body: Buffer.concat(chunks) };
}

/** The value of one of its headers. */
export function headerOf({ headers }: Answer, name: string): string | undefined {
  const place = headers.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name);
  return place < 0 ? undefined : headers[place + 1];
}

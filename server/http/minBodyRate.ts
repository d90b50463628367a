import type { IncomingMessage } from 'node:http';
import { msg } from '../../shared/texts/t.ts';
import { HttpProblem } from '../problems.ts';

/** The minimum rate of a request's body: in every `ms` milliseconds it must end, or `bytes` more of it must arrive. */
export interface MinBodyRate {
  ms: number;
  bytes: number;
}

/** The time in which a JSON body, which is small, must arrive whole. */
export const JSON_BODY_RATE: MinBodyRate = { ms: 30_000, bytes: Number.POSITIVE_INFINITY };

/** The minimum rate of uploads, about 2 kB a second: less than any connection over which somebody would upload a picture. */
export const UPLOAD_BODY_RATE: MinBodyRate = { ms: 15_000, bytes: 32 * 1024 };

/**
 * Waits for `reading`, which consumes the request's body. Throws 408 where the body arrives more slowly than `minRate`, and
 * closes the connection: a client that holds its body back would occupy the server, and be authorised long before it acts.
 */
export async function withMinBodyRate<T>(req: IncomingMessage, minRate: MinBodyRate, reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    let before = req.socket.bytesRead;
    timer = setInterval(() => {
      if (req.socket.bytesRead - before < minRate.bytes) reject(slow());
      before = req.socket.bytesRead;
    }, minRate.ms);
  });
  try {
    return await Promise.race([reading, tooSlow]);
  } finally {
    clearInterval(timer);
  }
}

const slow = () =>
  new HttpProblem(408, msg('The body of this request took too long.'), undefined, { Connection: 'close' });

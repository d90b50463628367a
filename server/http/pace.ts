import type { IncomingMessage } from 'node:http';
import { HttpProblem } from '../problems.ts';

/** How slowly a body may arrive: every `ms` milliseconds it must be whole, or `bytes` more of it must have come. */
export interface Pace {
  ms: number;
  bytes: number;
}

/** A JSON call is small, so it arrives whole or not at all. */
export const CALL_PACE: Pace = { ms: 30_000, bytes: Number.POSITIVE_INFINITY };

/** About 2 kB a second: less than any line that somebody would upload a picture over. */
export const UPLOAD_PACE: Pace = { ms: 15_000, bytes: 32 * 1024 };

/**
 * Waits for `reading` to take in the request's body. Throws 408 where it arrives more slowly than `pace` allows, and has
 * the connection closed: who holds a body back holds a place, and a moment at which nobody asks what he may do.
 */
export async function atPace<T>(req: IncomingMessage, pace: Pace, reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    let before = req.socket.bytesRead;
    timer = setInterval(() => {
      if (req.socket.bytesRead - before < pace.bytes) reject(slow());
      before = req.socket.bytesRead;
    }, pace.ms);
  });
  try {
    return await Promise.race([reading, tooSlow]);
  } finally {
    clearInterval(timer);
  }
}

const slow = () => new HttpProblem(408, 'The body of this request took too long.', undefined, { Connection: 'close' });

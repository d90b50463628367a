import type { IncomingMessage } from 'node:http';

/** The most that is read of a body that nobody wants, in bytes. */
const LIMIT = 64 * 1024 * 1024;
/** The interval, in milliseconds, in which more of it must arrive. */
const INTERVAL = 2_000;

/**
 * Reads what is left of a request's body after its response, so that the connection is free for the next request: whoever
 * refused it may have stopped to read amid it. The connection ends where a body stands still, or goes on beyond the limit.
 */
export function discardBody(req: IncomingMessage): void {
  if (req.readableEnded || req.destroyed) return;
  req.unpipe();
  req.removeAllListeners('data');
  req.resume();
  // It has arrived, as nothing has for a request without a body.
  if (req.complete) return;
  const { socket } = req;
  const begun = socket.bytesRead;
  let before = begun;
  const timer = setInterval(() => {
    if (socket.bytesRead === before || socket.bytesRead - begun > LIMIT) socket.destroy();
    before = socket.bytesRead;
  }, INTERVAL).unref();
  req.once('close', () => clearInterval(timer));
}

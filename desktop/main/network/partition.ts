import { createHash } from 'node:crypto';

/** Returns the name of the session of a server, which has its cookies and certificates, and no other server's. */
export function partitionOf(url: string): string {
  return `persist:server-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;
}

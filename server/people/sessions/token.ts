import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** Signs a token (JWT, HS256) that has only a session's id, for as long as the session lasts. */
export function signToken(sessionId: string, key: KeyObject, seconds: number): string {
  return jwt.sign({ sid: sessionId }, key, { algorithm: 'HS256', expiresIn: seconds });
}

/** Reads the session's id from a token; null where it is forged, expired or of another algorithm. */
export function readToken(token: string, key: KeyObject): string | null {
  try {
    const claims = jwt.verify(token, key, { algorithms: ['HS256'] });
    return typeof claims === 'object' && typeof claims.sid === 'string' ? claims.sid : null;
  } catch {
    // Beside its own errors, `verify` throws those of JSON.parse, before it checks the signature.
    return null;
  }
}

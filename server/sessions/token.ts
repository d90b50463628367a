import jwt from 'jsonwebtoken';

/** How long a session lasts, in seconds. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** A signed token (JWT, HS256) that names a session; it says nothing else. */
export function signToken(sessionId: string, secret: string): string {
  return jwt.sign({ sid: sessionId }, secret, { algorithm: 'HS256', expiresIn: SESSION_SECONDS });
}

/** The session that a token names; null for one that is forged, expired or of another algorithm. */
export function readToken(token: string, secret: string): string | null {
  try {
    const claims = jwt.verify(token, secret, { algorithms: ['HS256'] });
    return typeof claims === 'object' && typeof claims.sid === 'string' ? claims.sid : null;
  } catch {
    // Beside its own errors, `verify` lets through those of JSON.parse, and that before it looks at the signature.
    return null;
  }
}

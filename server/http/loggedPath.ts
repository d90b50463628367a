/** Matches what stands in a path behind the name of what it opens to whoever has it: a token, or the id of a session. */
const SECRET = /((?:preview|unsubscribe|sessions)\/+)[^/]+/gi;

/** Returns a path as the log has it: without tokens, which would open to a reader of the log what they open to their owner. */
export function loggedPath(path: string): string {
  const decoded = decode(path);
  const safe = decoded.replace(SECRET, '$1…');
  return safe === decoded ? path : safe;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

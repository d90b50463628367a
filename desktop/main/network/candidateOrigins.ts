/**
 * Returns the origins at which to look for a server for a typed address, the likeliest first; none if it is invalid.
 * Without an explicit 'http://', plain http is tried only for local addresses.
 */
export function candidateOrigins(typed: string): string[] {
  const text = typed.trim();
  const [, scheme, rest = ''] = /^(?:([a-z][a-z\d+.-]*):\/\/)?(.*)$/is.exec(text) ?? [];
  if (rest === '' || /[\s\p{C}\\@]/u.test(text)) return [];
  if (scheme) return /^https?$/i.test(scheme) ? origins(text) : [];
  const [secure] = origins(`https://${rest}`);
  if (!secure) return [];
  const { hostname } = new URL(secure);
  const [open = ''] = origins(`http://${rest}`);
  if (isThisComputer(hostname)) return [open, secure];
  return isNear(hostname) ? [secure, open] : [secure];
}

function origins(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { origin, hostname } = new URL(address);
  return hostname === '' ? [] : [origin];
}

function isThisComputer(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost');
}

/** Private addresses (RFC 1918, RFC 4193, RFC 3927) and names of local networks. */
function isNear(hostname: string): boolean {
  return (
    /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)(\.\d+)+$/.test(hostname) ||
    /^\[f[cd][\da-f]{2}:/.test(hostname) ||
    /\.(local|lan|home\.arpa|internal|test)$/.test(hostname) ||
    !/[.:]/.test(hostname)
  );
}

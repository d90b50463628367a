import { isIPv6 } from 'node:net';

/** The additions of some proxies to an address: brackets, a port, and the zone of a link-local address. */
const AROUND = [/^\[(.*)\](?::\d+)?$/, /^([\d.]+):\d+$/, /^(.*)%.*$/];

/**
 * Returns the network by which limits count a client's address: the /64 of an IPv6 address, which is the least that a
 * visitor has (https://www.rfc-editor.org/rfc/rfc6177), or the IPv4 address itself. Any other text is returned as it is.
 */
export function networkOf(address: string): string {
  const bare = AROUND.reduce((text, pattern) => text.replace(pattern, '$1'), address);
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isIPv4) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address; URL normalises its text (https://url.spec.whatwg.org/#concept-ipv6-serializer). */
function groupsOf(address: string): number[] {
  const [start = '', end = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [start, end].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

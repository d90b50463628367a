import { type LookupAddress, lookup } from 'node:dns';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { msg } from '../../../shared/texts/t.ts';
import { Unreadable } from './notes.ts';

/** Why a picture cannot be had, in a few words. */
export class NotHad extends Unreadable {}

/** The response of a host that is there, but has no picture. */
export class Unsuitable extends NotHad {}

/** The most redirects that are followed, and the time until an answer begins and that it may take, in milliseconds. */
const [REDIRECTS, WAIT, LONGEST] = [5, 10_000, 60_000];

const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');

/** Tells if an address of a network is one of the public internet: none of this machine, of a local network, or that leads into one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Also of an address of IPv4 within one of IPv6.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // All others, such as ::/96, are not of the internet: https://www.iana.org/assignments/ipv6-address-space
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST, 3);
}

/**
 * Opens a file of the public web. Each redirect and each address that a name has is checked at the moment of the connection, so that
 * no name may lead elsewhere after the check. Throws `NotHad`.
 */
export async function openPublic(address: string, isAllowed = isPublicAddress): Promise<IncomingMessage> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= REDIRECTS; redirects++) {
    const response = await request(url, isAllowed);
    const { statusCode: status = 0 } = response;
    const { location } = response.headers;
    if (status < 300) return response;
    response.destroy();
    if (status >= 400 || location === undefined || !URL.canParse(location, url))
      throw new Unsuitable(msg('the answer was {status}', { status }));
    url = new URL(location, url);
  }
  throw new Unsuitable(msg('more than 5 redirects', {}));
}

const isPrivate = () => new NotHad(msg('the address is of a private network', {}));

function request(url: URL, isAllowed: (address: string) => boolean): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new NotHad(msg('the address is none of the web', {}));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address in place of a name is looked up by nobody.
  if (isIP(host) && !isAllowed(host)) throw isPrivate();
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? httpsGet : httpGet;
    const sent = get(
      url,
      {
        agent: false,
        signal: AbortSignal.timeout(LONGEST),
        headers: { Accept: 'image/*', 'User-Agent': 'Octavo import' },
        lookup(name, options, done) {
          lookup(name, { ...options, all: true }, (error, found) => {
            const addresses = found as LookupAddress[] | undefined;
            if (error) return done(error, '', 0);
            const [first] = addresses ?? [];
            if (!first || !addresses?.every((each) => isAllowed(each.address))) return done(isPrivate(), '', 0);
            if (options.all) done(null, addresses);
            else done(null, first.address, first.family);
          });
        },
      },
      resolve,
    );
    sent.setTimeout(WAIT, () => sent.destroy(new NotHad(msg('no answer came in time', {}))));
    sent.on('error', (error) =>
      reject(
        error instanceof NotHad
          ? error
          : new NotHad(msg('it could not be loaded ({reason})', { reason: error.message })),
      ),
    );
  });
}

import { domainToASCII } from 'node:url';
import { fold } from '../../../shared/kit/text.ts';

/** Returns an address as it is compared: the same for 'me@bücher.example' and 'me@xn--bcher-kva.example'. */
export function emailKey(email: string): string {
  const domain = email.lastIndexOf('@') + 1;
  return fold(email.slice(0, domain) + (domainToASCII(email.slice(domain)) || email.slice(domain)));
}

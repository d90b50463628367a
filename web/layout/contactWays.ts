import type { Site } from '../../shared/site/pages.ts';

/** The configured ways to contact the operator, each with its text and, unless it is a place, its address. */
export function contactWays({ email, phone, location }: Site['contact']) {
  return [
    { name: 'Email', text: email, href: `mailto:${email}` },
    { name: 'Phone', text: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` },
    { name: 'Location', text: location, href: undefined },
  ].filter(({ text }) => text !== '');
}

import type { Site } from '../../shared/site/pages.ts';
import { t } from '../../shared/texts/t.ts';

/** The configured ways to contact the operator, each with its text and, unless it is a place, its address. */
export function contactWays({ email, phone, location }: Site['contact']) {
  return [
    { name: t('Email'), text: email, href: `mailto:${email}` },
    { name: t('Phone'), text: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` },
    { name: t('Location'), text: location, href: undefined },
  ].filter(({ text }) => text !== '');
}

import type { Site } from '../../../shared/site/pages.ts';
import { aboutText } from './about.ts';
import type { DefaultText } from './defaultText.ts';
import { policyText } from './policy.ts';
import { termsText } from './terms.ts';

const texts: Record<string, (site: Site) => DefaultText> = { about: aboutText, policy: policyText, terms: termsText };

/** Returns the default text of the page with this slug; undefined for one without, which can be deleted. */
export const defaultText = (slug: string, site: Site): DefaultText | undefined =>
  Object.hasOwn(texts, slug) ? texts[slug]?.(site) : undefined;

/** Lists the pages with a default text: the slug and the default title of each. */
export const defaultTitles = (site: Site): [slug: string, title: string][] =>
  Object.entries(texts).map(([slug, textOf]) => [slug, textOf(site).title]);

/** Tells if the page with this slug has a default text. */
export const hasDefaultText = (slug: string): boolean => Object.hasOwn(texts, slug);

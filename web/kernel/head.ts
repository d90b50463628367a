import { escapeHtml } from '../../shared/kit/html.ts';
import { openGraphLocale } from '../../shared/kit/languageTag.ts';
import type { Site } from '../../shared/site/pages.ts';
import { pagePicture } from '../../shared/site/sharing.ts';
import { sharingImage } from './sharingImage.ts';

/** The metadata of a page for browsers, search engines and link previews. */
export interface PageHead {
  /** Without the site's name; null on the page that is the site's own. */
  title: string | null;
  description: string;
  /** The canonical path; null for pages that search engines must not index. */
  path: string | null;
  /** Its canonical address on another site, if it has one. */
  canonical?: string;
  /** The image for link previews; without one, it is the publication's, or the server generates one. */
  image?: { path: string; width: number; height: number; alt: string };
  /** The feed of the page's own list, beside that of all articles: its title, and the query of its address. */
  feed?: { title: string; query: string };
  /** The schema.org description of a page that is no article (JSON-LD 1.1). */
  jsonLd?: object;
  /** Set if the page is an article, with its schema.org description (JSON-LD 1.1). */
  article?: {
    author: string;
    published: string;
    modified: string;
    section: string | null;
    tags: string[];
    jsonLd: object;
  };
}

/** Returns the markup of the elements of the head that differ from page to page, each marked as belonging to the page. */
export function headMarkup(head: PageHead, site: Site): string {
  const { title, description, path, canonical, article } = head;
  return [
    `<title data-page>${escapeHtml(title === null ? site.name : `${title} · ${site.name}`)}</title>`,
    meta('name', 'description', description),
    ...(article ? [meta('name', 'author', article.author)] : []),
    path === null
      ? meta('name', 'robots', 'noindex')
      : `<link data-page rel="canonical" href="${escapeHtml(canonical || site.url + path)}">`,
    feedLink(site.name, 'application/rss+xml', '/feed.xml'),
    // Machines read the rendered document alone.
    ...(import.meta.env.SSR
      ? [...otherFeeds(head, site), ...openGraph(head, site), ...jsonLd(head.jsonLd ?? article?.jsonLd)]
      : []),
  ].join('\n    ');
}

/** See https://ogp.me and the card markup of X (Twitter), which reads the rest from Open Graph. */
function openGraph({ title, description, path, image: own, article }: PageHead, site: Site): string[] {
  const [, page = ''] = path?.split(/[/?]/) ?? [];
  const image =
    own ?? (path === null ? undefined : (site.sharingImage ?? sharingImage(pagePicture(page, title, site))));
  // Not every service that shows previews knows WebP.
  const imageAddress = image && site.url + image.path.replace(/^\/images\/(.+)webp$/, '/sharing/images/$1jpg');
  const properties = {
    'og:site_name': site.name,
    'og:type': article ? 'article' : 'website',
    'og:locale': openGraphLocale(site.language),
    'og:title': title ?? site.name,
    'og:description': description,
    'og:url': path === null ? null : site.url + path,
    'og:image': imageAddress,
    'og:image:width': image?.width,
    'og:image:height': image?.height,
    'og:image:alt': image?.alt || null,
    'article:published_time': article?.published,
    'article:modified_time': article?.modified,
    'article:section': article?.section,
    'article:tag': article?.tags,
  };
  const card = {
    'twitter:card': image ? 'summary_large_image' : 'summary',
    'twitter:title': title ?? site.name,
    'twitter:description': description,
    'twitter:image': imageAddress,
    'twitter:image:alt': image?.alt || null,
  };
  return [...metas('property', properties), ...metas('name', card)];
}

type Content = string | number | string[] | null | undefined;

/** Returns the meta elements with these contents: one for each text of a list, none where there is no content. */
function metas(key: 'property' | 'name', contents: Record<string, Content>): string[] {
  const tags: string[] = [];
  for (const [name, content] of Object.entries(contents)) {
    if (content == null) continue;
    if (!Array.isArray(content)) tags.push(meta(key, name, content));
    else for (const each of content) tags.push(meta(key, name, each));
  }
  return tags;
}

const meta = (key: 'property' | 'name', name: string, content: string | number): string =>
  `<meta data-page ${key}="${name}" content="${escapeHtml(String(content))}">`;

/** Lets feed readers find a feed: https://www.rssboard.org/rss-autodiscovery */
const feedLink = (title: string, type: string, href: string): string =>
  `<link data-page rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`;

/** The feed of all articles as a JSON Feed (https://www.jsonfeed.org/version/1.1/), and that of the page's own list in both formats. */
function otherFeeds({ feed }: PageHead, site: Site): string[] {
  const json = (title: string, query: string) => feedLink(title, 'application/feed+json', `/feed.json${query}`);
  if (!feed) return [json(site.name, '')];
  const { title, query } = feed;
  return [feedLink(title, 'application/rss+xml', `/feed.xml${query}`), json(title, query), json(site.name, '')];
}

/** A data block: `<` is escaped, so that no text in it can end the element. */
function jsonLd(data: object | undefined): string[] {
  if (!data) return [];
  return [`<script data-page type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`];
}

import type { Article } from '../../shared/articles.ts';
import { articleDate } from '../../shared/dates.ts';
import { articleLanguage, languageOf, titleLanguage } from '../../shared/language.ts';
import { texts } from '../../shared/messages.ts';
import type { Site } from '../../shared/pages.ts';
import { articlePath } from '../../shared/paths.ts';
import { absoluteAddresses } from './absolute.ts';
import { cdata, xmlText } from './xml.ts';

/** The number of articles in the feed. */
export const FEED_SIZE = 20;

/** Writes articles, newest first, as an RSS 2.0 document: https://www.rssboard.org/rss-specification */
export function feed(articles: Article[], site: Site): string {
  // The time of the newest change, not of rendering: the same articles make the same document.
  const changed = articles.map(({ updatedAt }) => updatedAt).sort();
  const lines = [
    element('title', site.name),
    element('link', `${site.url}/`),
    element('description', site.description),
    element('language', site.language),
    element('generator', 'Octavo'),
    ...changed.slice(-1).map((newest) => element('lastBuildDate', httpDate(newest))),
    `<atom:link href="${xmlText(`${site.url}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...articles.map((article) => item(article, site)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${lines.join('\n')}
</channel>
</rss>
`;
}

function item(article: Article, site: Site): string {
  const address = site.url + articlePath(article);
  const { title, summary, author, category, tags } = article;
  const language = articleLanguage(article);
  const lines = [
    element('title', title || texts.untitled, titleLanguage(article)),
    element('link', address),
    `<guid isPermaLink="true">${xmlText(address)}</guid>`,
    element('pubDate', httpDate(articleDate(article))),
    element('dc:creator', author?.username ?? texts.unknownAuthor),
    ...[...(category === null ? [] : [category]), ...tags].map((name) => element('category', name)),
    ...(language ? [element('dc:language', language)] : []),
    // HTML, unlike the other elements: https://www.rssboard.org/rss-profile#element-channel-item-description
    element('description', xmlText(summary), languageOf(summary)),
    `<content:encoded>${cdata(picture(article, site) + inLanguage(language, absoluteAddresses(article.content, address)))}</content:encoded>`,
  ];
  return `<item>\n${lines.join('\n')}\n</item>`;
}

/** The article's image above its text, as on its page. */
function picture({ imgUrl, image }: Article, site: Site): string {
  if (imgUrl === null || image === null) return '';
  const { width, height, alt } = image;
  return `<p><img src="${xmlText(site.url + imgUrl)}" width="${width}" height="${height}" alt="${xmlText(alt)}"></p>`;
}

const inLanguage = (language: string | undefined, html: string) =>
  language ? `<div lang="${language}">${html}</div>` : html;

function element(name: string, text: string, language?: string): string {
  return `<${name}${language ? ` xml:lang="${language}"` : ''}>${plainText(text)}</${name}>`;
}

/** Escapes text so that most readers show it as it is: https://www.rssboard.org/rss-profile#data-types-characterdata */
function plainText(text: string): string {
  return xmlText(text).replaceAll('&amp;', '&#x26;').replaceAll('&lt;', '&#x3C;').replaceAll('&gt;', '&#x3E;');
}

/** Formats a date for RSS: 'Wed, 28 Oct 2026 09:12:00 GMT'. */
const httpDate = (iso: string) => new Date(iso).toUTCString();

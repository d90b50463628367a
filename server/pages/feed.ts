import { createHash } from 'node:crypto';
import type { Article } from '../../shared/articles/articles.ts';
import { articleDate } from '../../shared/kit/dates.ts';
import { unescapeHtml } from '../../shared/kit/html.ts';
import { fileTypes } from '../../shared/media/fileAddress.ts';
import { articleLanguage, languageOf, titleLanguage } from '../../shared/site/language.ts';
import type { Site } from '../../shared/site/pages.ts';
import { articlePath, authorPath } from '../../shared/site/paths.ts';
import { inLanguage as spokenIn, t } from '../../shared/texts/t.ts';
import { texts } from '../../shared/texts/texts.ts';
import { withPlainBlocks } from '../documents/reading/blocks.ts';
import { filesIn, type OfferedFile } from '../documents/reading/files.ts';
import { withFootnotes } from '../documents/reading/footnotes.ts';
import { catalogueOf } from '../texts.ts';
import { offLoop } from '../workers/offLoop.ts';
import { absoluteAddresses } from './absolute.ts';
import { cdata, xmlText } from './xml.ts';

/** The number of articles in the feed. */
export const FEED_SIZE = 20;

/** A feed of the newest articles, of all or of those that a filter matches. */
export interface Feed {
  articles: Article[];
  site: Site;
  /** The name of what all of them have in common; null for all articles. */
  name: string | null;
  /** The path of the page that lists them. */
  path: string;
  /** The query of its own address. */
  query: string;
  /** The address of the WebSub hub that is told of new articles; null without one: https://www.w3.org/TR/websub/ */
  hub: string | null;
}

/** Writes articles, newest first, as an RSS 2.0 document: https://www.rssboard.org/rss-specification */
export async function rssFeed({ articles, site, name, path, query, hub }: Feed): Promise<string> {
  // The time of the newest change, not of rendering: the same articles make the same document.
  const changed = articles.map(({ updatedAt }) => updatedAt).sort();
  const lines = [
    element('title', titleOf(name, site)),
    element('link', site.url + path),
    element('description', site.description),
    element('language', site.language),
    element('generator', 'Octavo'),
    ...changed.slice(-1).map((newest) => element('lastBuildDate', httpDate(newest))),
    `<atom:link href="${xmlText(`${site.url}/feed.xml${query}`)}" rel="self" type="application/rss+xml"/>`,
    ...(hub ? [`<atom:link href="${xmlText(hub)}" rel="hub"/>`] : []),
    ...(await Promise.all(articles.map((article) => item(article, site)))),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${lines.join('\n')}
</channel>
</rss>
`;
}

async function item(article: Article, site: Site): Promise<string> {
  const address = site.url + articlePath(article);
  const { title, summary, author, category, tags } = article;
  const language = articleLanguage(article);
  const lines = [
    element('title', title || wordIn(site, texts.untitled), titleLanguage(article)),
    element('link', address),
    `<guid isPermaLink="false">${xmlText(idOf(article))}</guid>`,
    element('pubDate', httpDate(articleDate(article))),
    element('dc:creator', author?.username ?? wordIn(site, texts.unknownAuthor)),
    ...[...(category === null ? [] : [category]), ...tags].map((name) => element('category', name)),
    ...(language ? [element('dc:language', language)] : []),
    // HTML, unlike the other elements: https://www.rssboard.org/rss-profile#element-channel-item-description
    element('description', xmlText(summary), languageOf(summary)),
    ...filesIn(article.content)
      .slice(0, 1)
      .map((file) => enclosure(file, site)),
    `<content:encoded>${cdata(await contentOf(article, site))}</content:encoded>`,
  ];
  return `<item>\n${lines.join('\n')}\n</item>`;
}

/** The one file that players of podcasts take: https://www.rssboard.org/rss-profile#element-channel-item-enclosure */
const enclosure = ({ path, bytes, kind }: OfferedFile, site: Site) =>
  `<enclosure url="${xmlText(site.url + path)}" length="${bytes}" type="${fileTypes[kind]}"/>`;

const titleOf = (name: string | null, site: Site) => (name === null ? site.name : `${name} · ${site.name}`);

/** Returns the id of an article, which stays with another slug, and with another address of the site: https://www.rfc-editor.org/rfc/rfc9562#section-5.8 */
function idOf({ _id, createdAt }: Article): string {
  const hash = createHash('sha256').update(`octavo:articles/${_id} ${createdAt}`).digest('hex');
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-8${hash.slice(15, 18)}-${hash.slice(18, 30)}`;
}

async function contentOf(article: Article, site: Site): Promise<string> {
  const text = await prepare(article.content, site.url + articlePath(article), site.language);
  return picture(article, site) + inLanguage(articleLanguage(article), text);
}

const prepare = offLoop({ module: 'pages/feed', name: 'feedText' }, feedText);

/** Returns a text as feed readers show it: with its notes at the end, and absolute addresses. */
export function feedText(html: string, base: string, language: string): string {
  return spokenIn(catalogueOf(language), () => absoluteAddresses(withFootnotes(withPlainBlocks(html)), base));
}

/** Writes articles, newest first, as a JSON Feed: https://www.jsonfeed.org/version/1.1/ */
export async function jsonFeed({ articles, site, name, path, query, hub }: Feed): Promise<string> {
  const contents = await Promise.all(articles.map((article) => contentOf(article, site)));
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(name, site),
    home_page_url: site.url + path,
    feed_url: `${site.url}/feed.json${query}`,
    description: site.description,
    language: site.language,
    ...(hub && { hubs: [{ type: 'WebSub', url: hub }] }),
    items: articles.map((article, index) => ({
      id: idOf(article),
      url: site.url + articlePath(article),
      title: article.title || wordIn(site, texts.untitled),
      content_html: contents[index],
      summary: article.summary,
      ...(article.imgUrl && { image: site.url + article.imgUrl }),
      date_published: articleDate(article),
      date_modified: article.updatedAt,
      ...(article.author && {
        authors: [{ name: article.author.username, url: site.url + authorPath(article.author) }],
      }),
      tags: [...(article.category === null ? [] : [article.category]), ...article.tags],
      language: articleLanguage(article) ?? site.language,
      ...attachmentsOf(article, site),
    })),
  });
}

function attachmentsOf({ content }: Article, site: Site) {
  const attachments = filesIn(content).map(({ path, kind, bytes, title }) => ({
    ...{ url: site.url + path, mime_type: fileTypes[kind], title: unescapeHtml(title) },
    size_in_bytes: bytes,
  }));
  return attachments.length > 0 ? { attachments } : {};
}

/** The article's image above its text, as on its page. */
function picture({ imgUrl, image }: Article, site: Site): string {
  if (imgUrl === null || image === null) return '';
  const { width, height, alt } = image;
  return `<p><img src="${xmlText(site.url + imgUrl)}" width="${width}" height="${height}" alt="${xmlText(alt)}"></p>`;
}

/** Translates a text of the interface. */
const wordIn = ({ language }: Site, text: string) => spokenIn(catalogueOf(language), () => t(text));

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

import { QueryTypes } from 'sequelize';
import { type CheckedFields, checkArticle, type Finding } from '../../shared/documents/publishChecks.ts';
import { fixedPaths } from '../../shared/site/paths.ts';
import { type Catalogue, inLanguage } from '../../shared/texts/t.ts';
import { scopeOf } from '../authorise.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/queries/keys.ts';
import { isPublished } from '../database/queries/live.ts';
import { ownMedia } from '../documents/text/pictures.ts';
import { safeText } from '../documents/text/textColumns.ts';
import type { Viewer } from '../http/state.ts';
import { uploadedFileSize } from '../images/images.ts';
import { articleNotFound, requireInScope } from './access.ts';
import { checkedElements } from './elements.ts';
import { ArticleRow } from './model.ts';
import { articleView, includeNames } from './view.ts';

/** The first parts of paths below which there are other pages than articles: they are not checked. */
const UNCHECKED = ['api', 'authors', 'dashboard', 'preview', 'tags'];
/** The pages that are no content. */
const OTHERS = ['/auth', '/invitation', '/profile', '/search'];

/** The most links, and the most pictures, of a text that are looked up, and the most findings. */
const LOOKED_UP = 1_000;

/** Lists what an article, as it is saved or with the fields that are sent, should have before it is published; null for a new one. Throws 404. */
export async function articleFindings(
  app: App,
  id: string | null,
  fields: CheckedFields,
  { viewer, catalogue }: { viewer: Viewer; catalogue: Catalogue },
): Promise<Finding[]> {
  const row = id === null ? null : await ArticleRow.findByPk(keyOf(id) ?? 0, includeNames);
  if (id !== null && !row) throw articleNotFound();
  if (row) requireInScope(row, scopeOf(viewer));
  const saved = row && articleView(row);
  const content =
    fields.content === undefined ? (saved?.content ?? '') : (await safeText(fields.content, ownMedia(app))).content;
  const elements = await checkedElements(content);
  const cover =
    saved?.imgUrl && saved.image && fields.image !== false
      ? { src: saved.imgUrl, alt: fields.imgAlt ?? saved.image.alt }
      : null;
  const sources = [...elements.images.map(({ src }) => src), ...(cover ? [cover.src] : [])];
  const article = {
    ...elements,
    cover: cover && { ...cover, alt: cover.alt.trim() },
    summary: (fields.summary ?? (saved?.hasOwnSummary ? saved.summary : '')).trim(),
    sizes: await pictureSizes(app, sources),
    broken: await brokenLinks(
      app,
      elements.links.map(({ href }) => href),
    ),
  };
  return inLanguage(catalogue, () => checkArticle(article)).slice(0, LOOKED_UP);
}

/** Resolves to the sizes of those pictures that are on this site, by their address. */
async function pictureSizes(app: App, sources: string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const src of firstOf(sources)) {
    const path = pathOnSite(src, app.origin);
    const bytes = path === null ? null : await uploadedFileSize(app, path);
    if (bytes !== null) sizes.set(src, bytes);
  }
  return sizes;
}

/** Resolves to those links within the site that lead nowhere. */
async function brokenLinks(app: App, links: string[]): Promise<Set<string>> {
  if (links.length === 0) return new Set();
  const known = new Set([...fixedPaths, ...OTHERS, ...(await writtenPagePaths(app))]);
  const slugs = new Map<string, string>();
  const broken = new Set<string>();
  for (const href of firstOf(links)) {
    const path = pathOnSite(href, app.origin);
    if (path === null) continue;
    const [, first = '', slug, ...rest] = path.split('/');
    if (first === 'articles' && slug && rest.length === 0) slugs.set(href, slug);
    else if (!known.has(path) && !(await isFile(app, path, first))) broken.add(href);
  }
  const found = await publishedSlugs(app, [...new Set(slugs.values())]);
  for (const [href, slug] of slugs) if (!found.has(slug)) broken.add(href);
  return broken;
}

/** Tells if a path is that of an uploaded file that is there, or may be that of something that is not checked, such as the feed. */
async function isFile(app: App, path: string, first: string): Promise<boolean> {
  if (first === 'images' || first === 'files') return (await uploadedFileSize(app, path)) !== null;
  return UNCHECKED.includes(first) || /\.\w+$/.test(path);
}

async function writtenPagePaths({ database }: App): Promise<string[]> {
  const sql = `SELECT slug FROM text_pages WHERE ${isPublished()}`;
  const rows = await database.sequelize.query<{ slug: string }>(sql, { type: QueryTypes.SELECT });
  return rows.map(({ slug }) => `/${slug}`);
}

/** Resolves to those slugs under which there is a published article, or was one that has another slug now. */
async function publishedSlugs({ database }: App, slugs: string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await database.sequelize.query<{ slug: string }>(
    `SELECT slug FROM articles WHERE slug IN (:slugs) AND ${isPublished()}
     UNION SELECT o.slug FROM old_slugs AS o JOIN articles AS a ON a.id = o.article_id
       WHERE o.slug IN (:slugs) AND ${isPublished('a')}`,
    { replacements: { slugs }, type: QueryTypes.SELECT },
  );
  return new Set(rows.map(({ slug }) => slug));
}

/**
 * Returns the path of an address on this site, as its pages have it; null for another site. One that leads to a place on
 * its own page is `#`, for no text has such places.
 */
function pathOnSite(address: string, origin: string): string | null {
  if (address.startsWith('#')) return '#';
  if (!URL.canParse(address, `${origin}/articles/`)) return null;
  const url = new URL(address, `${origin}/articles/`);
  if (url.origin !== origin) return null;
  // Looked for from the first slash of a run alone: an address may have a million of them.
  const path = url.pathname.toLowerCase().replace(/(?<!\/)\/+$/, '');
  return path || '/';
}

/** Returns the first different ones of several addresses. */
const firstOf = (addresses: string[]) => [...new Set(addresses)].slice(0, LOOKED_UP);

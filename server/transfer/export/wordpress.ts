import { articlePath } from '../../../shared/site/paths.ts';
import { absoluteAddresses } from '../../pages/absolute.ts';
import { cdata, xmlText } from '../../pages/xml.ts';
import type { Progress } from '../progress.ts';
import { parsedList, type Row, type Source, settingOf } from './source.ts';

interface Options {
  defaults: object;
  progress: Progress;
}

/** Keeps the ids of pictures and pages apart from those of articles: in WordPress all of them are posts. */
const [PICTURES, COVERS, PAGES] = [1_000_000_000, 1_300_000_000, 1_600_000_000];
const APPROVED: Record<string, string> = { approved: '1', pending: '0', spam: 'spam' };

/**
 * Writes a file of WordPress's own exports, WXR 1.2 (wp-admin/includes/export.php of WordPress), which its importer reads; it fetches the
 * pictures from this site.
 */
export async function* wordpressExport(source: Source, { defaults, progress }: Options): AsyncGenerator<string> {
  const setting = settingOf(source, defaults);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${element('title', setting('name'))}
${element('link', source.origin)}
${element('description', setting('description'))}
${element('language', setting('language'))}
<wp:wxr_version>1.2</wp:wxr_version>
${element('wp:base_site_url', source.origin)}
${element('wp:base_blog_url', source.origin)}
`;
  const { authors, categories, tags, images } = source;
  for (const user of authors) yield author(user);
  for (const { id, name, description } of categories.values()) {
    const facts = element('wp:cat_name', name) + element('wp:category_description', description);
    yield `<wp:category><wp:term_id>${id}</wp:term_id>${element('wp:category_nicename', nicename(name))}${facts}</wp:category>\n`;
  }
  for (const { name } of tags) {
    yield `<wp:tag>${element('wp:tag_slug', nicename(name))}${element('wp:tag_name', name)}</wp:tag>\n`;
  }
  const attachments = new Map<unknown, number>();
  for (const image of images.values()) {
    if (image.kind !== 'image') continue;
    attachments.set(image.image_key, PICTURES + image.id);
    yield attachment(image, { id: PICTURES + image.id, source });
  }
  let done = 0;
  for await (const article of source.articles()) {
    const cover = attachments.get(article.image_key) ?? (article.image_key ? COVERS + article.id : undefined);
    if (cover === COVERS + article.id) {
      yield attachment({ ...article, alt: article.image_alt, user_id: article.author_id }, { id: cover, source });
    }
    yield post(article, { source, cover, comments: await source.commentsOf(article.id) });
    progress({ step: 'Writing articles', done: ++done });
  }
  for (const page of source.pages.filter(({ content }) => content !== null)) yield writtenPage(page, source);
  yield '</channel>\n</rss>\n';
}

const element = (name: string, text: unknown) => `<${name}>${xmlText(String(text ?? ''))}</${name}>`;
const nicename = (name: unknown) => encodeURIComponent(String(name).toLowerCase().replace(/\s+/g, '-'));
/** A time in UTC as WordPress has it; zeros for none. */
const gmt = (time: unknown) => (time ? String(time).slice(0, 19).replace('T', ' ') : '0000-00-00 00:00:00');
const meta = (key: string, value: unknown) =>
  `<wp:postmeta>${element('wp:meta_key', key)}<wp:meta_value>${cdata(String(value))}</wp:meta_value></wp:postmeta>\n`;

const author = ({ id, username, email }: Row) =>
  `<wp:author><wp:author_id>${id}</wp:author_id>${element('wp:author_login', username)}${element('wp:author_email', email)}` +
  `${element('wp:author_display_name', username)}</wp:author>\n`;

function attachment(
  { image_key, image_widths, alt, user_id, created_at }: Row,
  { id, source: { origin, users } }: { id: number; source: Source },
): string {
  const url = `${origin}/images/${image_key}/${parsedList(image_widths).at(-1)}.webp`;
  return `<item>
${element('title', alt)}
${element('dc:creator', users.get(user_id as number)?.username)}
${facts({ id, date: created_at, slug: image_key, status: 'inherit', type: 'attachment' })}
${element('wp:attachment_url', url)}
${meta('_wp_attachment_image_alt', alt)}</item>
`;
}

interface PostParts {
  source: Source;
  /** The id of the attachment that is its picture. */
  cover: number | undefined;
  comments: Row[];
}

function post(article: Row, { source, cover, comments }: PostParts): string {
  const { origin, users, categories } = source;
  const link = origin + articlePath({ slug: String(article.slug) });
  const category = categories.get(article.category_id as number)?.name;
  const terms = [
    ...(category ? [term('category', category)] : []),
    ...parsedList(article.tags).map((tag) => term('post_tag', tag)),
  ];
  const status = article.published ? 'publish' : article.publish_at ? 'future' : 'draft';
  const date = article.published_at ?? article.publish_at ?? article.created_at;
  return `<item>
${element('title', article.title)}
${element('link', link)}
${element('pubDate', new Date(String(date)).toUTCString())}
${element('dc:creator', users.get(article.author_id as number)?.username)}
<content:encoded>${cdata(absoluteAddresses(String(article.content), link))}</content:encoded>
<excerpt:encoded>${cdata(article.has_own_summary ? String(article.summary) : '')}</excerpt:encoded>
${facts({ id: article.id, date, modified: article.content_updated_at, slug: article.slug, status, type: 'post', sticky: article.featured })}
${terms.join('')}${cover ? meta('_thumbnail_id', cover) : ''}${comments.map((comment) => commentOf(comment, users)).join('')}</item>
`;
}

const term = (domain: string, name: unknown) =>
  `<category domain="${domain}" nicename="${xmlText(nicename(name))}">${cdata(String(name))}</category>\n`;

function writtenPage({ id, slug, title, content, published, edited_at }: Row, { origin }: Source): string {
  const link = `${origin}/${slug}`;
  return `<item>
${element('title', title)}
${element('link', link)}
<content:encoded>${cdata(absoluteAddresses(String(content), link))}</content:encoded>
${facts({ id: PAGES + id, date: edited_at, slug, status: published ? 'publish' : 'draft', type: 'page' })}
</item>
`;
}

interface Facts {
  id: number;
  date: unknown;
  modified?: unknown;
  slug: unknown;
  status: string;
  type: string;
  sticky?: unknown;
}

const facts = ({ id, date, modified, slug, status, type, sticky }: Facts) =>
  [
    `<wp:post_id>${id}</wp:post_id>`,
    ...['wp:post_date', 'wp:post_date_gmt'].map((name) => element(name, gmt(date))),
    ...['wp:post_modified', 'wp:post_modified_gmt'].map((name) => element(name, gmt(modified ?? date))),
    element('wp:post_name', slug),
    element('wp:status', status),
    element('wp:post_type', type),
    '<wp:comment_status>open</wp:comment_status>',
    `<wp:is_sticky>${sticky ? 1 : 0}</wp:is_sticky>`,
  ].join('\n');

function commentOf(
  { id, user_id, writer, parent_id, message, status, created_at }: Row,
  users: Source['users'],
): string {
  const approved = APPROVED[String(status)];
  if (approved === undefined) return '';
  return `<wp:comment>
<wp:comment_id>${id}</wp:comment_id>
${element('wp:comment_author', users.get(user_id as number)?.username ?? writer)}
${element('wp:comment_date', gmt(created_at))}
${element('wp:comment_date_gmt', gmt(created_at))}
<wp:comment_content>${cdata(String(message))}</wp:comment_content>
<wp:comment_approved>${approved}</wp:comment_approved>
<wp:comment_parent>${parent_id ?? 0}</wp:comment_parent>
</wp:comment>
`;
}

interface WxrItem {
  id: number;
  title?: string;
  type?: string;
  status?: string;
  slug?: string;
  link?: string;
  date?: string;
  content?: string;
  /** Further elements of the item. */
  more?: string;
}

const element = (name: string, text: string | number) => `<${name}><![CDATA[${text}]]></${name}>`;

/** Writes an item of an export of WordPress. */
export function wxrItem({ id, type = 'post', status = 'publish', ...item }: WxrItem): string {
  const { title = `Post ${id}`, slug = `post-${id}`, date = '2019-05-04 03:02:01', content = '<p>Words.</p>' } = item;
  const { link = `https://old.example/2019/05/${slug}/`, more = '' } = item;
  return [
    ...['<item>', element('title', title), element('link', link), element('dc:creator', 'ada')],
    ...[element('content:encoded', content), element('excerpt:encoded', ''), element('wp:post_id', id)],
    ...[element('wp:post_date_gmt', date), element('wp:post_name', slug), element('wp:status', status)],
    ...[element('wp:post_type', type), more, '</item>'],
  ].join('\n');
}

interface WxrComment {
  id: number;
  message?: string;
  parent?: number;
  by?: string;
  approved?: string;
  /** The account of the old site. */
  account?: number;
  type?: string;
}

/** Writes a comment within an item. */
export function wxrComment({ id, message = `Comment ${id}`, parent = 0, by = 'Bo', ...comment }: WxrComment): string {
  const { approved = '1', account = 0, type = 'comment' } = comment;
  return [
    ...['<wp:comment>', element('wp:comment_id', id), element('wp:comment_author', by)],
    ...[element('wp:comment_author_email', 'bo@old.example'), element('wp:comment_date_gmt', '2019-05-05 00:00:00')],
    ...[element('wp:comment_content', message), element('wp:comment_approved', approved)],
    ...[element('wp:comment_type', type), element('wp:comment_parent', parent)],
    ...[element('wp:comment_user_id', account), '</wp:comment>'],
  ].join('\n');
}

/** Writes an export of WordPress, with one author, `ada`, and a category `News`. */
export const wxr = (...items: string[]): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id>${element('wp:author_login', 'ada')}${element('wp:author_email', 'ada@old.example')}
${element('wp:author_display_name', 'Ada Lovelace')}</wp:author>
<wp:category><wp:term_id>3</wp:term_id>${element('wp:category_nicename', 'news')}${element('wp:cat_name', 'News')}</wp:category>
${items.join('\n')}
</channel></rss>`;

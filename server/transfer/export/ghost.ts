import { articlePath } from '../../../shared/site/paths.ts';
import { absoluteAddresses } from '../../pages/absolute.ts';
import type { Progress } from '../progress.ts';
import { parsedList, type Row, type Source, settingOf } from './source.ts';

interface Options {
  defaults: object;
  progress: Progress;
}

/** Keeps the ids of written pages apart from those of articles: in Ghost both are posts. */
const PAGES = 1_000_000_000;

/**
 * Writes a file that Ghost imports (https://ghost.org/docs/migration/custom/): texts as a card of HTML, which shows them as they are.
 * It takes no comments. The pictures stay at this site's addresses.
 */
export async function* ghostExport(source: Source, { defaults, progress }: Options): AsyncGenerator<string> {
  const setting = settingOf(source, defaults);
  const { users, authors, categories, tags } = source;
  const slugs = [...categories.values(), ...tags].map(({ name }) => String(name));
  const tagIds = new Map([...new Set(slugs)].map((name, index) => [name, index + 1]));
  const settings = ['name', 'description'].map((name) => ({
    key: name === 'name' ? 'title' : name,
    value: String(setting(name)),
  }));
  const relations: { tags: object[]; authors: object[] } = { tags: [], authors: [] };

  yield `{"db":[{"meta":{"exported_on":${Date.now()},"version":"5.0.0"},"data":{"settings":${JSON.stringify(settings)},`;
  yield `"users":${JSON.stringify(authors.map(userOf))},"tags":${JSON.stringify([...tagIds].map(tagOf))},"posts":[`;
  let done = 0;
  for await (const article of source.articles()) {
    yield `${done > 0 ? ',\n' : ''}${JSON.stringify(postOf(article, source))}`;
    const category = categories.get(article.category_id as number)?.name;
    const names = [...(category ? [category] : []), ...parsedList(article.tags)].map(String);
    // The first of them is the primary one.
    relations.tags.push(
      ...[...new Set(names)].map((name, order) => ({
        post_id: article.id,
        tag_id: tagIds.get(name),
        sort_order: order,
      })),
    );
    if (users.has(article.author_id as number)) {
      relations.authors.push({ post_id: article.id, author_id: article.author_id, sort_order: 0 });
    }
    progress({ step: 'Writing articles', done: ++done });
  }
  for (const page of source.pages.filter(({ content }) => content !== null)) {
    yield `${done++ > 0 ? ',\n' : ''}${JSON.stringify(pageOf(page, source))}`;
  }
  yield `],"posts_tags":${JSON.stringify(relations.tags)},"posts_authors":${JSON.stringify(relations.authors)}}}]}\n`;
}

const userOf = ({ id, username, email, bio, created_at }: Row) => ({
  ...{ id, name: username, slug: slugOf(username), email, bio: bio ?? '', created_at },
});

const tagOf = ([name, id]: [string, number]) => ({ id, name, slug: slugOf(name) });

const slugOf = (name: unknown): string => encodeURIComponent(String(name).toLowerCase().replace(/\s+/g, '-'));

function postOf(article: Row, { origin }: Source) {
  const link = origin + articlePath({ slug: String(article.slug) });
  const widest = parsedList(article.image_widths).at(-1);
  return {
    ...{ id: article.id, type: 'post', title: article.title, slug: article.slug, featured: article.featured },
    ...textOf(article.content, link),
    status: article.published ? 'published' : article.publish_at ? 'scheduled' : 'draft',
    visibility: 'public',
    ...{ created_at: article.created_at, updated_at: article.updated_at },
    published_at: article.published_at ?? article.publish_at,
    custom_excerpt: article.has_own_summary ? article.summary : null,
    feature_image: article.image_key ? `${origin}/images/${article.image_key}/${widest}.webp` : null,
    ...{ feature_image_alt: article.image_alt, meta_title: article.meta_title || null },
    ...{ meta_description: article.meta_description || null, canonical_url: article.canonical_url || null },
  };
}

const pageOf = ({ id, title, slug, content, published, edited_at }: Row, { origin }: Source) => ({
  ...{ id: PAGES + id, type: 'page', title, slug, ...textOf(content, `${origin}/${slug}`) },
  ...{
    status: published ? 'published' : 'draft',
    visibility: 'public',
    updated_at: edited_at,
    published_at: edited_at,
  },
});

/** A text in Ghost's format of today, and as HTML for what reads that. */
function textOf(content: unknown, link: string) {
  const html = absoluteAddresses(String(content), link);
  const card = { type: 'html', version: 1, html };
  const root = { children: [card], direction: null, format: '', indent: 0, type: 'root', version: 1 };
  return { html, lexical: JSON.stringify({ root }) };
}

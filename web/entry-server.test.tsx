import { describe, expect, it, vi } from 'vitest';
import type { PageApi } from '../shared/api.ts';
import { english } from '../shared/texts/t.ts';
import { render } from './entry-server.tsx';
import { ApiProblem } from './kernel/ApiProblem.ts';
import { aCard, aComment, anArticle, aPage, aReaderApi, someComments } from './testing/readerApi.ts';
import { site } from './testing/site.ts';

const pageModules = Object.keys(import.meta.glob('./**/*Page.tsx'));

const renderPath = (path: string, calls: Partial<PageApi> = {}) =>
  render(`http://127.0.0.1:3000${path}`, { api: aReaderApi(calls), site, catalogue: english });

/** One h1, first, and no level left out on the way down. */
function expectNoJump(body: string): void {
  const levels = [...body.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toEqual([1]);
  expect(levels.length).toBeGreaterThan(1);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
}

describe('the home page', () => {
  it('shows cards, categories and the pager', async () => {
    const { status, body } = await renderPath('/');

    expect(status).toBe(200);
    expect(body).toContain('href="/articles/on-paper"');
    expect(body).toContain('href="/?category=Bookmaking"');
    expect(body).toMatch(/Page (<!-- -->)?1(<!-- -->)? of (<!-- -->)?1/);
    expect(body).toContain('Oct 28, 2026');
  });

  it('shows each of nine articles once, the newest as the lead', async () => {
    const cards = Array.from({ length: 9 }, (_, index) => aCard({ _id: `${index}`, slug: `article-${index}` }));

    const { body } = await renderPath('/', { articles: async () => aPage(cards) });

    expect(body.match(/href="\/articles\/article-\d"/g)).toHaveLength(9);
    expect(body).toMatch(/<ul class="[^"]*hasLead/);
    expect(body.indexOf('article-0"')).toBeLessThan(body.indexOf('article-1"'));
  });

  it('says the language of a title where it has another', async () => {
    const { body } = await renderPath('/', {
      articles: async () => aPage([aCard({ title: '活字を拾う' }), aCard({ _id: '2' })]),
    });

    expect(body.match(/<h2[^>]* lang="ja"/g)).toHaveLength(1);
  });

  it('has headings without a jump', async () => {
    const { body } = await renderPath('/');

    expectNoJump(body);
  });

  it('asks for nine cards of published articles and ten categories', async () => {
    const articles = vi.fn(async () => aPage([aCard()]));
    const categories = vi.fn(async () => aPage([]));

    await renderPath('/?category=Hand+tools&page=2', { articles, categories });

    expect(articles).toHaveBeenCalledWith({
      page: 2,
      limit: 9,
      category: 'Hand tools',
      fields: 'card',
      status: 'published',
    });
    expect(categories).toHaveBeenCalledWith({ page: 1, limit: 10 });
  });

  it('says that nothing is published', async () => {
    const { status, body } = await renderPath('/', { articles: async () => aPage([]) });

    expect(status).toBe(200);
    expect(body).toContain('No published articles available.');
  });

  it.each(['page=99', 'category=Nothing', `category=${'x'.repeat(500)}`, 'category=%00', 'category=%ED%A0%80'])(
    'is not there at ?%s, and says so as any other page that is not',
    async (query) => {
      const { status, body, head } = await renderPath(`/?${query}`, { articles: async () => aPage([]) });

      expect(status).toBe(404);
      expect(body).toContain('Oops! Looks like this page took a coffee break.');
      expect(head).toContain('content="noindex"');
    },
  );

  it.each(['page=abc', 'page=0', 'page=1', 'category='])(
    'takes the odd address ?%s for its front page',
    async (query) => {
      expect((await renderPath(`/?${query}`)).status).toBe(200);
    },
  );

  it('leads to the category as it is called, with all else that the address says', async () => {
    const { status, location } = await renderPath('/?utm_source=a&category=bookMAKING&page=1');

    expect([status, location]).toEqual([308, '/?utm_source=a&category=Bookmaking&page=1']);
  });

  it('cuts long titles and summaries and stands in for what is missing', async () => {
    const cards = [
      aCard({ title: 't'.repeat(81), summary: 's'.repeat(161) }),
      aCard({ _id: '2', title: '', author: null }),
    ];

    const { body } = await renderPath('/', { articles: async () => aPage(cards) });

    expect(body).toContain(`${'t'.repeat(79)}…`);
    expect(body).toContain(`${'s'.repeat(159)}…`);
    expect(body).toContain('Untitled');
    expect(body).toContain('Unknown');
  });
});

describe('an article', () => {
  it('shows its content and comments', async () => {
    const { status, body, head } = await renderPath('/articles/on-paper');

    expect(status).toBe(200);
    expect(body).toContain('<p>Paper remembers.</p>');
    expect(body).toContain('1 Comment');
    expect(body).toContain('Leave a Comment');
    expect(body).toContain('Please login to leave a comment.');
    expect(body).toContain('Oct 28, 2026, 10:00 AM');
    expect(head).toContain('<title data-page>On paper · Octavo</title>');
    expect(head).toContain('href="https://octavo.example/articles/on-paper"');
  });

  it('shows a comment as it was typed, never as markup', async () => {
    const comments = [aComment({ message: '<b>a</b>\nb', user: null })];

    const { body } = await renderPath('/articles/on-paper', { commentsOf: async () => someComments(comments) });

    expect(body).toContain('&lt;b&gt;a&lt;/b&gt;\nb');
    expect(body).toContain('>?</span>');
  });

  it('marks the comments of administrators in words', async () => {
    const comments = [
      aComment({ user: { _id: '9', username: 'Ada', isAdmin: true } }),
      aComment({ _id: '2', user: { _id: '8', username: 'Noor', isAdmin: false } }),
    ];

    const { body } = await renderPath('/articles/on-paper', { commentsOf: async () => someComments(comments) });

    expect(body).toMatch(/<bdi>Ada<\/bdi><span[^>]*>Admin<\/span>/);
    expect(body).toContain('<bdi>Noor</bdi></p>');
  });

  it.each([
    ['', 1, 'Earlier', '/articles/on-paper?comments=2#comments'],
    ['?comments=2', 2, 'Earlier', '/articles/on-paper?comments=3#comments'],
    ['?comments=2', 2, 'Newer', '/articles/on-paper#comments'],
    ['?comments=3', 3, 'Newer', '/articles/on-paper?comments=2#comments'],
    ['?comments=0', 1, 'Earlier', '/articles/on-paper?comments=2#comments'],
    ['?comments=abc', 1, 'Earlier', '/articles/on-paper?comments=2#comments'],
    ['?page=2', 1, 'Earlier', '/articles/on-paper?comments=2#comments'],
  ])('at %s shows page %i of the comments, with a link to %s ones', async (query, page, name, href) => {
    const requestedPages: number[] = [];
    const commentsOf = async (_: string, { page: number = 1 } = {}) => {
      requestedPages.push(number);
      return someComments([aComment()], { totalComments: 101, currentPage: number, totalPages: 3 });
    };

    const { status, body, head } = await renderPath(`/articles/on-paper${query}`, { commentsOf });

    expect([status, requestedPages]).toEqual([200, [page]]);
    expect(body).toContain('101 Comments');
    expect(body).toMatch(new RegExp(`<a class="[^"]*"[^>]* href="${href.replace('?', '[?]')}">${name} comments</a>`));
    expect(head).toContain('<link data-page rel="canonical" href="https://octavo.example/articles/on-paper">');
  });

  it('has no link where there is nothing more to show', async () => {
    const { body } = await renderPath('/articles/on-paper');

    expect(body).not.toMatch(/(Earlier|Newer) comments/);
  });

  it('leads from comments past the end back to itself', async () => {
    const commentsOf = async () => someComments([], { totalComments: 60, currentPage: 999, totalPages: 2 });

    const { status, location } = await renderPath('/articles/on-paper?comments=999', { commentsOf });

    expect([status, location]).toEqual([308, '/articles/on-paper#comments']);
  });

  it('is missing with status 404', async () => {
    const { status, body, head } = await renderPath('/articles/none');

    expect(status).toBe(404);
    expect(body).toContain('Article not found.');
    expect(head).toContain('<meta data-page name="robots" content="noindex">');
  });

  it('says the language of its title and of its text where they have another', async () => {
    const article = async () => anArticle({ title: '活字', summary: '活字', content: '<p lang="ja">活字を拾う</p>' });

    const { body, head } = await renderPath('/articles/on-paper', { article });

    expect(body).toMatch(/<h1[^>]* lang="ja"[^>]*>活字<\/h1>/);
    expect(body).toMatch(/<div class="prose[^>]* lang="ja"/);
    expect(head).toContain('"inLanguage":"ja"');
  });

  it('has headings without a jump', async () => {
    const content = '<p>a</p><h2>b</h2><h3>c</h3>';

    const { body } = await renderPath('/articles/on-paper', { article: async () => anArticle({ content }) });

    expectNoJump(body);
  });

  it('cannot end a script with its words', async () => {
    const article = async () => anArticle({ title: '</script><script>alert(1)</script>' });

    const { head, state } = await renderPath('/articles/on-paper', { article });

    expect(head.match(/<\/script>/g)).toHaveLength(1);
    expect(state).not.toContain('<');
  });
});

describe('a page that is a chunk of its own', () => {
  it.each([
    ['/auth', 'session/AuthPage.tsx', 'role="tablist"'],
    ['/auth?tab=register', 'session/AuthPage.tsx', 'Username</label>'],
    ['/profile', 'reader/profile/ProfilePage.tsx', 'Checking authentication...'],
    ['/about', 'reader/texts/TextPage.tsx', '<h1'],
  ])('%s is rendered all the same, and names its module', async (path, file, text) => {
    const { status, body, module } = await renderPath(path);

    expect(status).toBe(200);
    expect(body).toContain(text);
    expect(module).toBe(file);
    expect(pageModules).toContain(`./${file}`);
  });
});

it('shows every reader the header and footer of somebody anonymous', async () => {
  const { body } = await renderPath('/');

  for (const name of ['Home', 'About', 'Privacy', 'Terms', 'Contact']) expect(body).toContain(`>${name}</a>`);
  expect(body).toContain('aria-label="Login"');
  expect(body).toContain('href="/feed.xml"');
  expect(body).not.toContain('Logout');
});

describe('any other path', () => {
  it.each(['/nope', '/articles', '/articles/a/b', '//x', '/%E0%A4%A'])('%s is a designed 404', async (path) => {
    const { status, body } = await renderPath(path);

    expect(status).toBe(404);
    expect(body).toContain('Oops! Looks like this page took a coffee break.');
    expect(body).toMatch(/<a[^>]* href="\/">Take me Back<\/a>/);
  });
});

describe('a failing call', () => {
  it.each([
    [{}, 500],
    [{ status: 503 }, 503],
    [{ status: 400 }, 500],
  ])('%j becomes the error page with status %i, without its message', async (values, expected) => {
    const articles = () => Promise.reject(Object.assign(new Error('password=hunter2'), values));

    const { status, body, head, state } = await renderPath('/', { articles });

    expect(status).toBe(expected);
    expect(body).toContain('Retry');
    expect(body + head + state).not.toContain('hunter2');
  });

  it('of a search has the status of the failure, and leaves the form with its words and filters', async () => {
    const articles = () => Promise.reject(new ApiProblem(503, 'password=hunter2'));

    const { status, body, state } = await renderPath('/search?q=oranges&category=Food&tag=Preserves', { articles });

    expect(status).toBe(503);
    expect(body).toMatch(/<input[^>]*name="q"[^>]*value="oranges"/);
    expect(body).toMatch(/<option[^>]*value="Food"[^>]*selected/);
    expect(body).toContain('Back in a moment.');
    expect(body).not.toContain('Browse by category');
    expect(body + state).not.toContain('hunter2');
  });
});

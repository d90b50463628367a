import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ended } from '../testing/faults/faults.ts';
import { makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import { type Octavo, restarted, startOctavo } from '../testing/servers/octavo.ts';
import { sql } from '../testing/servers/sql.ts';

let octavo: Octavo;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function started(environment = {}): Promise<Awaited<ReturnType<typeof startOctavo>>> {
  const server = await startOctavo(environment);
  octavo = server;
  closing.push(() => server.close());
  return server;
}

/** A summary of the article's own: without one, the beginning of its text would be in a short field. */
const summary = 'About books.';
const pageOf = async (q: string): Promise<{ data: { title: string }[]; total: number }> => {
  const { status, body } = await octavo.visitor.get(`/api/articles?fields=card&q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body;
};
const titlesOf = async (q: string): Promise<string[]> => (await pageOf(q)).data.map(({ title }) => title);
const queue = () => sql(octavo, 'SELECT article_id, head FROM search_queue');
const untilIndexed = () => vi.waitUntil(async () => (await queue()).length === 0, 60_000);
const isPostgres = process.env.TEST_ENGINE === 'postgres';

describe('the index of articles', () => {
  it('has the short fields with the answer to the write, and the text soon after it', async () => {
    await started();
    // The one that looks for what is left over would find it a minute later.
    await sql(octavo, "DELETE FROM jobs WHERE kind = 'index-articles'");
    const { category, _id } = await makeCategory(octavo, 'Bindings');
    const article = await makeArticle(octavo, {
      title: 'Quires',
      category,
      summary,
      content: '<p>Sewn through the fold.</p>',
    });
    expect(await titlesOf('quires bindings')).toEqual(['Quires']);
    await expect.poll(() => titlesOf('sewn')).toEqual(['Quires']);

    await octavo.admin.put(`/api/articles/${article._id}`, { title: 'Gatherings', tags: 'Linen' });
    expect([await titlesOf('gatherings linen'), await titlesOf('quires')]).toEqual([['Gatherings'], []]);
    await expect.poll(() => titlesOf('gatherings sewn')).toEqual(['Gatherings']);

    await octavo.admin.put(`/api/articles/${article._id}`, { content: '<p>Glued along the spine.</p>' });
    // Words that are gone are not found even before the text is indexed.
    expect(await titlesOf('sewn')).toEqual([]);
    await expect.poll(() => titlesOf('glued')).toEqual(['Gatherings']);

    await octavo.admin.put(`/api/categories/${_id}`, { category: 'Bookbinding' });
    expect([await titlesOf('bookbinding'), await titlesOf('bindings')]).toEqual([['Gatherings'], []]);
  });

  it('follows a write of a program that ended before it indexed the text, from the next start on', async () => {
    const first = await started();
    const { category } = await makeCategory(octavo, 'Bindings');
    await makeArticle(octavo, { title: 'Quires', category, summary, content: '<p>Sewn through the fold.</p>' });
    await untilIndexed();

    octavo = await restarted(first, async (stopped) => {
      await sql(stopped, "UPDATE articles SET title = 'Gatherings', content = '<p>Glued along the spine.</p>'");
      octavo = stopped;
      expect(await queue()).toHaveLength(1);
    });
    closing.push(octavo.close);

    await expect.poll(() => titlesOf('gatherings glued')).toEqual(['Gatherings']);
    expect([await titlesOf('quires'), await titlesOf('sewn')]).toEqual([[], []]);
    await untilIndexed();
  });

  it('is built again by `reindex` while the site runs and answers', async () => {
    await started();
    const { category } = await makeCategory(octavo, 'Bindings');
    const titles = Array.from({ length: 40 }, (_, number) => `Folio ${number}`);
    for (const title of titles)
      await makeArticle(octavo, { title, category, summary, content: `<p>Vellum ${title}.</p>` });
    const gone = await makeArticle(octavo, { title: 'Zymurgy', category, summary });
    await octavo.admin.delete(`/api/articles/${gone._id}`);
    await untilIndexed();
    // As a faulty disk might leave it.
    await sql(
      octavo,
      isPostgres
        ? "DELETE FROM article_texts WHERE article_id NOT IN (SELECT id FROM articles WHERE title = 'Folio 7')"
        : "DELETE FROM article_texts WHERE rowid NOT IN (SELECT id FROM articles WHERE title = 'Folio 7')",
    );
    const found = async () =>
      Promise.all(['folio bindings', 'vellum', 'fol*'].map(async (q) => (await pageOf(q)).total));
    const seen: number[][] = [await found()];
    expect(seen).toEqual([[40, 1, 40]]);

    let isDone = false;
    const command = ended(octavo.environment, { script: path.join('cli', 'admin.js'), args: ['reindex'] });
    const searching = (async () => {
      while (!isDone) seen.push(await found());
    })();
    const { code, output } = await command;
    await vi.waitUntil(async () => (await found())[1] === 40, 60_000);
    isDone = true;
    await searching;

    expect([code, output]).toEqual([
      0,
      '40 articles will be indexed by the running server, or by the next one that starts.\n',
    ]);
    // At every moment what is not lost was found.
    expect(seen.filter(([short, text = 0, beginning]) => short !== 40 || text < 1 || beginning !== 40)).toEqual([]);
    // The words for other spellings too.
    await untilIndexed();
    expect((await octavo.visitor.get('/api/articles?fields=card&q=vellun')).body).toMatchObject({
      corrected: 'vellum',
      total: 40,
    });
    // The server stores again what it had stored before.
    await makeArticle(octavo, { title: 'Zymurgy', category, summary });
    await untilIndexed();
    expect(await titlesOf('zymur*')).toEqual(['Zymurgy']);
  });
});

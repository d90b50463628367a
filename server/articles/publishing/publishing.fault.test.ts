import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { until } from '../../testing/faults/faults.ts';
import { makeArticle, makeCategory } from '../../testing/inputs/factories.ts';
import { countPublications, makeDue, publications } from '../../testing/rows/publishing.ts';
import {
  emptyPostgres,
  type OctavoProcess,
  type Process,
  startOctavoProcess,
  startProcess,
} from '../../testing/servers/octavo.ts';

const ARTICLES = 12;

let octavo: OctavoProcess;
beforeAll(async () => {
  const database = await emptyPostgres(inject('postgres'));
  octavo = await startOctavoProcess({ DATABASE_URL: database.url });
  return async () => {
    await octavo.close();
    await database.drop();
  };
});

async function another(): Promise<Process> {
  const other = await startProcess(octavo.environment);
  onTestFinished(async () => void (await other.stop('SIGKILL')));
  return other;
}

async function schedule(): Promise<Article[]> {
  const { category } = await makeCategory(octavo);
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const articles: Article[] = [];
  for (let count = 0; count < ARTICLES; count++) {
    articles.push(await makeArticle(octavo, { category, published: false, publishAt }));
  }
  return articles;
}

const feedOf = async ({ url }: Pick<Process, 'url'>) => (await fetch(`${url}/feed.xml`)).text();

it('three processes publish each article once, and show it from their caches', async () => {
  const processes = [octavo, await another(), await another()];
  const articles = await schedule();
  for (const each of processes) expect(await feedOf(each)).not.toContain(articles[0]?.slug);
  await countPublications(octavo);

  await makeDue(octavo, ...articles);

  for (const each of processes) {
    await until(async () => {
      const feed = await feedOf(each);
      return articles.every(({ slug }) => feed.includes(`/${slug}<`));
    });
  }
  expect(await publications(octavo)).toEqual(articles.map(({ _id }) => Number(_id)));
});

it('a process that is killed while articles become due leaves the rest to another', async () => {
  const other = await another();
  const articles = await schedule();
  await countPublications(octavo);

  await makeDue(octavo, ...articles);
  await until(async () => (await publications(octavo)).length > 0);
  await octavo.stop('SIGKILL');
  const visitor = octavo.client(other.url);
  await until(async () => {
    const statuses = await Promise.all(articles.map(({ slug }) => visitor.get(`/api/articles/${slug}`)));
    return statuses.every(({ status }) => status === 200);
  });

  expect(await publications(octavo)).toEqual(articles.map(({ _id }) => Number(_id)));
});

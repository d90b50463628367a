import { randomUUID } from 'node:crypto';
import { expect, inject, it, onTestFinished } from 'vitest';
import type { Activity } from '../../shared/activity/activity.ts';
import type { Article } from '../../shared/articles/articles.ts';
import type { StoredDraft } from '../../shared/documents/drafts.ts';
import type { Revision } from '../../shared/history/revisions.ts';
import { killBound, kills, until } from '../testing/faults/faults.ts';
import { everyRow } from '../testing/faults/Ledger.ts';
import { draftOf, makeCategory, valid } from '../testing/inputs/factories.ts';
import type { ApiResponse } from '../testing/servers/client.ts';
import { emptyPostgres, type OctavoProcess, startOctavoProcess, startProcess } from '../testing/servers/octavo.ts';
import { freePort } from '../testing/servers/postgres.ts';

const KILLS = kills(3);
const WRITERS = 4;
/** The time from a save until the article is to be published, in milliseconds. */
const SOON = 300;

/** The state of an article that the server has acknowledged. */
interface Written {
  article: Article;
  text: string;
  isStored: boolean;
  isSaved: boolean;
}

async function onPostgres() {
  const database = await emptyPostgres(inject('postgres'));
  onTestFinished(() => database.drop());
  return { DATABASE_URL: database.url };
}

it.each(Object.entries({ SQLite: async () => ({}), Postgres: onPostgres }))(
  'loses no text and publishes once on %s where the server is killed between draft, save and job',
  killBound(KILLS),
  async (_name, environment) => {
    const octavo = await startOctavoProcess({ PORT: String(await freePort()), ...(await environment()) });
    onTestFinished(octavo.close);
    const { category } = await makeCategory(octavo);
    let server: Pick<OctavoProcess, 'stop'> = octavo;
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    let saved = 0;

    for (let round = 0; round < KILLS; round++) {
      const written: Written[] = [];
      let isKilled = false;
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let number = 0; !isKilled; number++) {
          await write(octavo, { category, name: `${round} ${writer} ${number}`, written }).catch(expectCut);
        }
      });
      await until(async () => written.filter(({ isSaved }) => isSaved).length > 4 * round);
      isKilled = true;
      await server.stop('SIGKILL');
      await Promise.all(writers);

      server = await startProcess(octavo.environment);

      for (const each of written) await check(octavo, each);
      saved += written.filter(({ isSaved }) => isSaved).length;
    }

    const entries = (await everyRow(octavo.admin, '/api/activity?kind=publish')) as unknown as Activity[];
    const published = entries.map(({ subject }) => subject?.rows[0]?._id);
    expect(published.length).toBeGreaterThanOrEqual(saved);
    expect(published.toSorted()).toEqual([...new Set(published)].sort());
  },
);

const typedInto = ({ _id }: Article, content: string) => draftOf({ of: _id, base: 1, fields: { content } });

interface Writing {
  category: string;
  name: string;
  written: Written[];
}

/** Begins an article, stores what is typed, and saves that for a time soon, which ends the draft. */
async function write({ admin }: OctavoProcess, { category, name, written }: Writing): Promise<void> {
  const fields = { ...valid.article(category), title: name, published: false };
  const { article } = fine(await admin.post('/api/articles', fields)).body;
  const content = `<p>Typed for ${name}.</p>`;
  const state: Written = { article, text: content, isStored: false, isSaved: false };
  written.push(state);
  const { draft } = fine(await admin.put(`/api/drafts/${randomUUID()}`, typedInto(article, content))).body;
  state.isStored = true;
  const publishAt = new Date(Date.now() + SOON).toISOString();
  fine(
    await admin.put(
      `/api/articles/${article._id}`,
      { content, publishAt, draft: draft._id, draftRev: draft.rev },
      { headers: { 'If-Match': '"1"' } },
    ),
  );
  state.isSaved = true;
}

/** Checks that the text is in the article or its draft, not in both, and that each version has its revision. */
async function check({ admin }: OctavoProcess, { article, text, isStored, isSaved }: Written): Promise<void> {
  const read = async (): Promise<Article> => fine(await admin.get(`/api/articles/${article.slug}`)).body;
  const hasText = (await read()).content === text;
  if (hasText) await until(async () => (await read()).published);
  const { drafts } = fine(await admin.get(`/api/drafts?kind=article&of=${article._id}`)).body;
  const [draft] = await Promise.all(
    drafts.map(async ({ _id }: StoredDraft) => (await admin.get(`/api/drafts/${_id}`)).body.draft),
  );
  const { version, published } = await read();
  const { data } = fine(await admin.get(`/api/articles/${article._id}/revisions`)).body as { data: Revision[] };

  expect(hasText || !isSaved).toBe(true);
  if (!hasText) expect(published).toBe(false);
  if (hasText) expect(draft).toBeUndefined();
  else if (isStored) expect(draft?.fields.content).toBe(text);
  expect(data.map((revision) => revision.version)).toEqual(Array.from({ length: version }, (_, n) => version - n));
}

function fine(response: ApiResponse): ApiResponse {
  expect(response).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  return response;
}

/** The kill cuts calls off; any other failure is a fault. */
function expectCut(error: Error): void {
  const isCut = error instanceof TypeError && error.message === 'fetch failed';
  if (!isCut && error.message !== 'terminated') throw error;
}

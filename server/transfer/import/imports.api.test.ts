import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import type { Import } from '../../../shared/imports/imports.ts';
import { openDatabase } from '../../database/open.ts';
import { until } from '../../testing/faults/faults.ts';
import { makeAccount } from '../../testing/inputs/factories.ts';
import { fileForm } from '../../testing/inputs/files.ts';
import { wxr, wxrComment, wxrItem } from '../../testing/inputs/wxr.ts';
import type { Client } from '../../testing/servers/client.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { ADMIN, restarted } from '../../testing/servers/octavo.ts';
import { sql } from '../../testing/servers/sql.ts';

/** More entries than several batches have. */
const MANY = 120;

let sites = 0;

/** Uploads an export of WordPress, of a site of its own. Resolves once it was checked. */
async function upload(
  items: string[],
  client: Client = octavo.admin,
  site = `old-${++sites}.example`,
): Promise<Import> {
  const file = wxr(...items).replaceAll('old.example', site);
  const { status, body } = await client.post('/api/imports', fileForm(Buffer.from(file), { name: 'export.xml' }));
  expect([status, body.import?.state]).toEqual([201, 'checking']);
  return stateOf(body.import, (state) => state !== 'checking', client);
}

const change = (each: Import, state: string, client: Client = octavo.admin) =>
  client.put(`/api/imports/${each._id}`, { state });

async function stateOf(
  { _id }: Import,
  isReached: (state: Import['state'], done: number) => boolean,
  client: Client = octavo.admin,
): Promise<Import> {
  let found: Import | undefined;
  await until(async () => {
    found = (await client.get(`/api/imports/${_id}`)).body.import as Import;
    return isReached(found.state, found.done);
  });
  return found as Import;
}

const ended = (each: Import) => stateOf(each, (state) => !['running', 'undoing'].includes(state));

/** Starts an import. Resolves once some of its entries have come and others have not. */
async function startedSome(each: Import, client: Client = octavo.admin): Promise<Import> {
  expect((await change(each, 'running', client)).status).toBe(200);
  return stateOf(each, (state, done) => state === 'running' && done > 0 && done < MANY);
}

const posts = (count: number) => Array.from({ length: count }, (_, index) => wxrItem({ id: index + 1 }));

const titled = async (title: string) =>
  Number(
    (
      await sql(octavo, 'SELECT COUNT(*) AS count FROM articles WHERE title = :title AND deleted_at IS NULL', { title })
    )[0]?.count,
  );

const uploads = () => readdirSync(path.join(octavo.dataFolder, 'imports'));

/** Ends what a test has left, so that the next one can begin. */
function endAtLast(each: Import): void {
  onTestFinished(async () => {
    await change(each, 'paused');
    await octavo.admin.delete(`/api/imports/${each._id}`);
  });
}

describe('an import of the dashboard', () => {
  it('is a trial first, then comes with a report, and is undone but for what was edited here', async () => {
    const [one, two] = ['Ink of one day', 'Ink of another day'];
    const items = [
      wxrItem({ id: 1, title: one, more: wxrComment({ id: 5 }) }),
      wxrItem({ id: 2, title: two }),
      wxrItem({ id: 3, type: 'revision' }),
    ];

    const checked = await upload(items);

    expect(checked).toMatchObject({
      state: 'checked',
      source: expect.stringContaining('wordpress https://old-'),
      problem: null,
    });
    expect(checked).toMatchObject({ created: { article: 2, comment: 1 }, total: checked.done });
    expect(await titled(one)).toBe(0);
    const trial = (await octavo.admin.get(`/api/imports/entries?of=${checked._id}&result=aside`)).body;
    expect(trial).toMatchObject({ total: 1, data: [{ kind: 'aside', note: 'earlier versions are not imported' }] });

    expect((await change(checked, 'running')).body.import).toMatchObject({ state: 'running', done: 0 });
    const done = await ended(checked);

    expect(done).toMatchObject({
      state: 'done',
      created: { article: 2, comment: 1 },
      done: checked.done,
      total: checked.done,
    });
    expect([await titled(one), await titled(two), uploads()]).toEqual([1, 1, []]);
    const report = (await octavo.admin.get(`/api/imports/entries?of=${done._id}&limit=2&page=2`)).body;
    expect([report.data.length, report.total]).toEqual([2, done.done]);

    const [article] = (await octavo.admin.get(`/api/articles?q=${encodeURIComponent(one)}`)).body.data;
    await octavo.admin.put(`/api/articles/${article._id}`, { title: one, summary: 'Edited here.' });
    await change(done, 'undoing');
    const undone = await ended(done);

    expect(undone).toMatchObject({ state: 'undone', done: 1, counts: { kept: 1 } });
    expect([await titled(one), await titled(two)]).toEqual([1, 0]);
    const [deletion] = (await octavo.admin.get('/api/activity?kind=delete')).body.data;
    expect(deletion).toMatchObject({ actor: { username: ADMIN.username }, subject: { rows: [{ name: two }] } });
    const journal = (await octavo.admin.get('/api/activity?kind=import')).body.data;
    expect(journal).toMatchObject(
      [{ change: 'undone' }, { change: 'done', created: { article: 2, comment: 1 } }, { change: 'begun' }].map(
        (details) => ({
          ...{ details, actor: { username: ADMIN.username } },
          subject: { kind: 'import', rows: [{ _id: done._id, name: `https://old-${sites}.example/` }] },
        }),
      ),
    );
  });

  it('is reported in the language of who reads, and one of an earlier version as that has said it', async () => {
    await octavo.admin.put('/api/users/profile', { language: 'de' });
    onTestFinished(async () => void (await octavo.admin.put('/api/users/profile', { language: null })));
    const trial = await upload([
      wxrItem({ id: 1, type: 'revision' }),
      wxrItem({ id: 2, content: '<p>[odd a="b"]x</p>' }),
    ]);
    endAtLast(trial);
    const report = async (result: string) =>
      (await octavo.admin.get(`/api/imports/entries?of=${trial._id}&result=${result}`)).body.data;

    expect(await report('aside')).toEqual([
      {
        ...{ kind: 'aside', result: 'aside', place: 'Eintrag 1 (Beitrag 1)' },
        note: 'frühere Fassungen werden nicht importiert',
      },
    ]);
    await change(trial, 'running');
    await ended(trial);
    expect(await report('new')).toContainEqual(
      expect.objectContaining({ kind: 'article', note: 'von den Shortcodes odd bleibt nur der Text' }),
    );

    const earlier = "place = 'item 2 (post 2)', note = 'of its shortcodes {odd} only the text stays'";
    await sql(octavo, `UPDATE import_entries SET ${earlier} WHERE import_id = :id`, { id: Number(trial._id) });
    expect((await report('new'))[0]).toMatchObject({
      place: 'item 2 (post 2)',
      note: 'of its shortcodes {odd} only the text stays',
    });
  });

  it('goes on after a pause with what is not here yet, and counts all', async () => {
    const checked = await upload(posts(MANY));
    endAtLast(checked);
    const { total } = checked;

    await startedSome(checked);
    expect((await change(checked, 'paused')).body.import.state).toBe('paused');
    expect((await change(checked, 'running')).status).toBe(200);
    const done = await ended(checked);

    expect(done).toMatchObject({ state: 'done', created: { article: MANY }, counts: { same: 0 }, total });
    expect(await titled('Post 1')).toBe(1);
  });

  it('pauses where who began it is no administrator any more, until another lets it go on', async () => {
    const { client, id } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true, currentPassword: ADMIN.password });
    const checked = await upload(posts(MANY), client);
    endAtLast(checked);

    await startedSome(checked, client);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false, currentPassword: ADMIN.password });
    const paused = await ended(checked);

    expect(paused).toMatchObject({ state: 'paused', problem: expect.stringContaining('no longer an administrator') });
    await change(checked, 'running');
    expect(await ended(checked)).toMatchObject({ state: 'done', problem: null });
  });

  it('of a site that came before adds to that, and brings what is new alone', async () => {
    const site = 'again.example';
    const first = await upload(posts(1), octavo.admin, site);
    await change(first, 'running');
    await ended(first);

    const again = await upload(posts(2), octavo.admin, site);

    expect(again).toMatchObject({ state: 'checked', created: { article: 1 } });
    const { body } = await change(again, 'running');
    expect(body.import._id).toBe(first._id);
    expect(await ended(first)).toMatchObject({ state: 'done', created: { article: 1 } });
    expect((await octavo.admin.get(`/api/imports/${again._id}`)).status).toBe(404);
  });

  it('says why a file cannot be read, and tries it again by a format that is named', async () => {
    const form = fileForm(Buffer.from('[{"title": "Ink"}]'), { name: 'notes.json' });
    const { import: begun } = (await octavo.admin.post('/api/imports', form)).body;
    endAtLast(begun);

    const unreadable = await stateOf(begun, (state) => state !== 'checking');

    expect(unreadable).toMatchObject({
      state: 'unreadable',
      problem: expect.stringContaining('What notes.json is cannot be told'),
    });
    await octavo.admin.put(`/api/imports/${begun._id}`, {
      state: 'checking',
      format: 'feed',
      site: 'https://old.example',
    });
    expect(await stateOf(begun, (state) => state !== 'checking')).toMatchObject({
      format: 'feed',
      site: 'https://old.example',
    });
  });

  it('is tried again where it is to start by other choices than its trial had, and keeps them from then on', async () => {
    const site = `https://old-${++sites}.example`;
    const feed = {
      version: 'https://jsonfeed.org/version/1',
      items: [{ id: site, title: site, content_html: '<p>a</p>' }],
    };
    const form = fileForm(Buffer.from(JSON.stringify(feed)), { name: 'feed.json' });
    const { import: begun } = (await octavo.admin.post('/api/imports', form)).body;
    endAtLast(begun);
    const first = await stateOf(begun, (state) => state !== 'checking');
    const start = () => octavo.admin.put(`/api/imports/${begun._id}`, { state: 'running', site, hasPictures: false });

    const refused = await start();
    const second = await stateOf(begun, (state) => state !== 'checking');
    await start();
    const done = await ended(begun);

    expect([first.source, refused.body.import.state, second.state]).toEqual(['feed feed.json', 'checking', 'checked']);
    expect(done).toMatchObject({ state: 'done', source: `feed ${site}`, created: { article: 1 }, hasPictures: false });
    expect(await sql(octavo, 'SELECT id FROM imports WHERE source = :source', { source: `feed ${site}` })).toHaveLength(
      1,
    );
    const changed = await octavo.admin.put(`/api/imports/${begun._id}`, {
      state: 'undoing',
      site: 'https://new.example',
    });
    expect(changed.status).toBe(409);
  });

  it('is one at a time, whose file is gone with it', async () => {
    const checked = await upload(posts(1));
    const before = uploads();

    const second = await octavo.admin.post('/api/imports', fileForm(Buffer.from(wxr()), { name: 'export.xml' }));
    const refusals = [await change(checked, 'paused'), await change(checked, 'undoing')];

    expect([second.status, ...refusals.map(({ status }) => status)]).toEqual([409, 409, 409]);
    expect((await octavo.admin.get('/api/imports?unfinished=true')).body.data).toMatchObject([{ _id: checked._id }]);
    expect([before.length, uploads()]).toEqual([1, before]);
    await octavo.admin.delete(`/api/imports/${checked._id}`);
    expect([(await octavo.admin.get(`/api/imports/${checked._id}`)).status, uploads()]).toEqual([404, []]);
  });

  it('names the wrong address of an old site', async () => {
    const form = fileForm(Buffer.from(wxr()), { name: 'export.xml' });
    form.append('site', 'old.example');

    const { status, body } = await octavo.admin.post('/api/imports', form);

    expect([status, body.errors]).toEqual([
      422,
      { site: 'Enter the address of the old site, such as https://old.example.' },
    ]);
  });

  it('waits for one of the command, says so, and undoes nothing beside it', async () => {
    const done = await upload(posts(1));
    await change(done, 'running');
    await ended(done);
    const database = openDatabase(octavo.environment.DATABASE_URL ?? '', { role: 'command' });
    const held = await database.hold('imports');
    const worker = JSON.stringify({ by: 'command', host: 'desk', pid: 12 });
    await sql(octavo, 'UPDATE imports SET worker = :worker WHERE id = :id', { worker, id: Number(done._id) });

    const undoing = await change(done, 'undoing');
    const form = fileForm(Buffer.from(wxr()), { name: 'export.xml' });
    const { import: begun } = (await octavo.admin.post('/api/imports', form)).body;
    endAtLast(begun);
    await until(async () => (await octavo.admin.get(`/api/imports/${begun._id}`)).body.import.problem !== null);
    const waiting = (await octavo.admin.get(`/api/imports/${begun._id}`)).body.import;
    await held?.release();
    await database.close();

    expect([undoing.status, undoing.body.message]).toEqual([
      409,
      'npm run import is at work on desk (process 12). Wait until it has ended.',
    ]);
    expect(waiting).toMatchObject({ state: 'checking', problem: expect.stringContaining('on desk (process 12)') });
    expect(await stateOf(begun, (state) => state !== 'checking')).toMatchObject({ state: 'checked', problem: null });
  });

  it('is given up after two starts that ended their process, names the place, and goes on by hand', async () => {
    const checked = await upload(posts(2));
    const columns = "state = 'running', starts = 2, place = 'item 2 (post 2)'";
    await sql(octavo, `UPDATE imports SET ${columns} WHERE id = :id`, { id: Number(checked._id) });
    const job = "('import', 'import', '2026-01-01 00:00:00.000 +00:00', 0, 'null')";
    const atOnce = 'ON CONFLICT (key) DO UPDATE SET run_at = excluded.run_at';
    await sql(octavo, `INSERT INTO jobs (kind, key, run_at, attempts, payload) VALUES ${job} ${atOnce}`);

    await octavo.server.catchUp();
    const givenUp = await ended(checked);

    expect(givenUp).toMatchObject({ state: 'paused', problem: expect.stringContaining('came to item 2 (post 2)') });
    await change(checked, 'running');
    expect(await ended(checked)).toMatchObject({ state: 'done', problem: null });
  });

  it('goes on by itself after a restart of the server', async () => {
    const checked = await upload(posts(MANY).map((item) => item.replaceAll('Post ', 'Note ')));
    await startedSome(checked);

    const later = await restarted(octavo);
    onTestFinished(later.close);
    await until(async () => (await later.admin.get(`/api/imports/${checked._id}`)).body.import.state === 'done');

    expect((await later.admin.get(`/api/imports/${checked._id}`)).body.import).toMatchObject({ done: checked.total });
    expect(await titled('Note 1')).toBe(1);
  });
});

import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { until } from '../testing/faults/faults.ts';
import { fileForm } from '../testing/inputs/files.ts';
import { wxr, wxrItem } from '../testing/inputs/wxr.ts';
import { bucketEnvironment, startBucketServer } from '../testing/servers/bucketServer.ts';
import { itWith, octavo } from '../testing/servers/it.ts';
import { callBucket } from './callBucket.ts';

const server = await startBucketServer();
const bucket = server.bucket();
afterAll(() => server.close());

const it = itWith(bucketEnvironment(bucket));

/** Uploads an export of WordPress. Resolves to its key once it was checked. */
async function upload(title: string): Promise<string> {
  const form = fileForm(Buffer.from(wxr(wxrItem({ id: 1, title }))), { name: 'export.xml' });
  const { _id } = (await octavo.admin.post('/api/imports', form)).body.import;
  expect((await workedOn(_id)).state).toBe('checked');
  return _id;
}

async function workedOn(id: string) {
  let found = { state: 'checking', problem: '' };
  await until(async () => {
    found = (await octavo.admin.get(`/api/imports/${id}`)).body.import;
    return !['checking', 'running'].includes(found.state);
  });
  return found;
}

/** Leaves the machine as another one is, to which the file was not uploaded. */
const forget = () => rmSync(path.join(octavo.dataFolder, 'imports'), { recursive: true });
const waiting = async () => (await server.objects(bucket)).filter((name) => name.startsWith('imports/'));

it('goes on, on any machine, with a file that was uploaded to another, and removes it in the end', async () => {
  const id = await upload('Ink');
  forget();
  const before = await waiting();

  await octavo.admin.put(`/api/imports/${id}`, { state: 'running' });

  expect(await workedOn(id)).toMatchObject({ state: 'done', problem: null });
  expect(before.length).toBe(1);
  await until(async () => (await waiting()).length === 0);
  expect((await octavo.visitor.get('/api/articles?q=Ink')).body.total).toBe(1);
});

it('says where the file is gone, after which the import can be removed', async () => {
  const id = await upload('Paper');
  forget();
  for (const name of await waiting()) await callBucket(bucket, { method: 'DELETE', name });

  // That of the same site, which came before.
  const { _id } = (await octavo.admin.put(`/api/imports/${id}`, { state: 'running' })).body.import;
  const { state, problem } = await workedOn(_id);
  const { status } = await octavo.admin.delete(`/api/imports/${_id}`);

  expect([state, problem, status]).toEqual(['paused', expect.stringContaining('uploaded file is gone'), 200]);
});

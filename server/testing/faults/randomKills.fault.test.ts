import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { LibraryFile } from '../../../shared/media/files.ts';
import { makeArticle, makeCategory, valid } from '../inputs/factories.ts';
import { fileForm } from '../inputs/files.ts';
import { Random } from '../inputs/random.ts';
import { type BucketServer, bucketEnvironment, startBucketServer } from '../servers/bucketServer.ts';
import { type ApiResponse, Client } from '../servers/client.ts';
import {
  type Environment,
  emptyPostgres,
  type OctavoProcess,
  type Process,
  startOctavoProcess,
  startProcess,
  temporaryFolder,
} from '../servers/octavo.ts';
import { freePort, type PostgresServer, startPostgres } from '../servers/postgres.ts';
import { roundRobin } from '../servers/roundRobin.ts';
import { articleForm, killBound, kills, noise, until } from './faults.ts';
import { everyRow, Ledger } from './Ledger.ts';

const KILLS = kills(3);
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 2 ** 31));
const CLIENTS = 100;
/** The pause of a client between two calls, in milliseconds. */
const PAUSE = 50;
/** What a proxy or Octavo responds where something is away. */
const AWAY = new Set([502, 503]);

it(
  `loses no acknowledged write and no picture by ${KILLS} kills of three processes, Postgres and the bucket (seed ${seed})`,
  killBound(KILLS),
  async () => {
    const random = new Random(seed);
    const site = await startSite();
    const scene = await setScene(site);
    const { ledger } = scene;
    const hasMore = (count: number) => {
      const enough = ledger.acknowledged + count;
      return until(() => ledger.acknowledged >= enough || scene.unexpected.length > 0);
    };
    const disturb = {
      async process() {
        const at = random.below(site.processes.length);
        await site.processes[at]?.stop('SIGKILL');
        site.processes[at] = await startProcess(site.environments[at] as Environment);
      },
      postgres: () => site.postgres.crash(),
      async bucket() {
        await site.bucket.halt();
        await hasMore(5);
        await site.bucket.restart();
      },
    };
    const kinds = ['process', 'postgres', 'bucket'] as const;
    const writing = Promise.all(Array.from({ length: CLIENTS }, (_, number) => writeOn(scene, number)));

    for (let kill = 0; kill < KILLS; kill++) {
      await hasMore(10 + random.below(40));
      // Each of them once before they come at random.
      await disturb[kinds[kill] ?? random.of(kinds)]();
      await until(() => site.proxy.ready().length === site.processes.length);
    }
    await hasMore(20);
    scene.isOver = true;
    await writing;

    expect(scene.unexpected).toEqual([]);
    const articles = await ledger.check(site.octavo.admin);
    expect(
      await addressesOfOthers(
        site,
        articles.flatMap(({ imgUrl }) => imgUrl ?? []),
        scene.pictureHash,
      ),
    ).toEqual([]);
    const files = (await everyRow(site.octavo.admin, '/api/files')) as LibraryFile[];
    expect(
      await addressesOfOthers(
        site,
        files.map(({ url }) => url),
        scene.fileHash,
      ),
    ).toEqual([]);
    expect(scene.names).toContain((await site.octavo.admin.get('/api/settings')).body.name);
    for (const { log } of site.processes) expect(log()).not.toMatch(/unhandled|uncaught/i);
  },
);

interface Site {
  octavo: OctavoProcess;
  processes: Process[];
  environments: Environment[];
  postgres: PostgresServer;
  bucket: BucketServer;
  proxy: Awaited<ReturnType<typeof roundRobin>>;
}

/** Starts three processes that share a Postgres and a bucket alone, behind a proxy. */
async function startSite(): Promise<Site> {
  const postgres = await startPostgres({ survivesKills: true });
  onTestFinished(postgres.stop);
  const bucket = await startBucketServer();
  onTestFinished(bucket.close);
  const shared = {
    ...bucketEnvironment(bucket.bucket()),
    DATABASE_URL: (await emptyPostgres(postgres.url)).url,
    JWT_SECRET: 'a secret of thirty-two characters',
  };
  const octavo = await startOctavoProcess({ ...shared, PORT: String(await freePort()) });
  const environments = [octavo.environment];
  for (let other = 0; other < 2; other++) {
    const folder = temporaryFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    environments.push({ ...octavo.environment, PORT: String(await freePort()), OCTAVO_DATA: folder });
  }
  const processes: Process[] = [
    octavo,
    ...(await Promise.all(environments.slice(1).map((each) => startProcess(each)))),
  ];
  onTestFinished(async () => {
    await Promise.all(processes.map(({ stop }) => stop('SIGKILL')));
    rmSync(octavo.dataFolder, { recursive: true, force: true });
  });
  const proxy = await roundRobin(processes.map(({ url }) => url));
  onTestFinished(proxy.close);
  return { octavo, processes, environments, postgres, bucket, proxy };
}

type Scene = Awaited<ReturnType<typeof setScene>>;

/** Makes what the clients write to, while nothing is killed yet, and notes how it is. */
async function setScene({ octavo, proxy }: Site) {
  const image = await noise(40, 30);
  const { category } = await makeCategory(octavo);
  const { article } = (await octavo.admin.post('/api/articles', articleForm(valid.article(category), image))).body;
  const { file } = (await octavo.admin.post('/api/files', fileForm())).body;
  const client = ({ cookie }: Client) => Object.assign(new Client(proxy.url, () => {}), { cookie });
  return {
    ledger: new Ledger(),
    ...{ image, category, pictureHash: await hashOf(octavo.url + article.imgUrl) },
    fileHash: await hashOf(octavo.url + file.url),
    commented: await makeArticle(octavo, { category }),
    ...{ admin: client(octavo.admin), user: client(octavo.user), visitor: client(octavo.visitor) },
    /** The names that the publication may have: that of the last acknowledged write, and those sent since. */
    names: [] as string[],
    unexpected: [] as unknown[],
    isOver: false,
  };
}

/** Has a client write until the scene is over; each does one kind of thing again and again. */
async function writeOn(scene: Scene, number: number): Promise<void> {
  const kinds = [writeArticle, comment, writeContact, writeArticle, makeOwnCategory, uploadFile];
  const write = number === 0 ? rename : (kinds[number % kinds.length] ?? comment);
  for (let turn = 0; !scene.isOver; turn++) {
    await write(scene, `${number}-${turn}`).catch((error: Error) => {
      // A kill breaks calls off; any other failure is a fault.
      if (!(error instanceof TypeError) || !/fetch failed|terminated/.test(error.message)) scene.unexpected.push(error);
    });
    await pause(PAUSE);
  }
}

/** Creates an article with a picture, and renames it or deletes it again. */
async function writeArticle({ admin, category, image, ...scene }: Scene, name: string): Promise<void> {
  const { ledger } = scene;
  const fields = { ...valid.article(category), title: `Article ${name}` };
  const made = await acknowledged(scene, admin.post('/api/articles', articleForm(fields, image)));
  if (!made) return;
  const { _id } = made.body.article;
  ledger.created('articles', _id, fields.title);
  const isRenamed = Number(_id) % 2 === 0;
  const noted = ledger.changing('articles', _id, isRenamed ? `Renamed ${name}` : null);
  const changed = isRenamed
    ? admin.put(`/api/articles/${_id}`, { title: `Renamed ${name}` })
    : admin.delete(`/api/articles/${_id}`);
  if (await acknowledged(scene, changed)) noted();
}

async function comment({ user, commented, ...scene }: Scene, name: string): Promise<void> {
  const message = `Comment ${name}`;
  const made = await acknowledged(scene, user.post(`/api/comments/${commented._id}`, { message }));
  if (made) scene.ledger.created('comments', made.body.comment._id, message);
}

async function writeContact({ visitor, ...scene }: Scene, name: string): Promise<void> {
  const message = `Message ${name}`;
  const made = await acknowledged(scene, visitor.post('/api/contacts', { ...valid.contact(), message }));
  if (made) scene.ledger.created('contacts', made.body.contact._id, message);
}

async function makeOwnCategory({ admin, ...scene }: Scene, name: string): Promise<void> {
  const category = `Category ${name}`;
  const made = await acknowledged(scene, admin.post('/api/categories', { category }));
  if (made) scene.ledger.created('categories', made.body.category._id, category);
}

async function uploadFile({ admin, ...scene }: Scene): Promise<void> {
  const made = await acknowledged(scene, admin.post('/api/files', fileForm()));
  if (made) scene.ledger.created('files', made.body.file._id, made.body.file.title);
}

async function rename(scene: Scene, name: string): Promise<void> {
  scene.names.push(`Named ${name}`);
  if (await acknowledged(scene, scene.admin.put('/api/settings', { name: `Named ${name}` }))) {
    scene.names.splice(0, scene.names.length - 1);
  }
}

/** Resolves to the response of a call that was carried out; null where something was away. */
async function acknowledged(
  { unexpected }: Pick<Scene, 'unexpected'>,
  sent: Promise<ApiResponse>,
): Promise<ApiResponse | null> {
  const response = await sent;
  const { status, body } = response;
  if (status < 300) return response;
  if (!AWAY.has(status)) unexpected.push({ status, body });
  return null;
}

/** Lists the addresses under which one of the processes has other bytes than these. */
async function addressesOfOthers({ processes }: Site, addresses: string[], hash: string): Promise<string[]> {
  const others: string[] = [];
  for (const [index, address] of addresses.entries()) {
    const url = processes[index % processes.length]?.url + address;
    if ((await hashOf(url)) !== hash) others.push(url);
  }
  return others;
}

/** Resolves to the hash of what an address has; to its status where that is no success. */
async function hashOf(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) return String(response.status);
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
}

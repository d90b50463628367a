import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect } from 'node:tls';
import { Op, type Order } from 'sequelize';
import { t } from '../../../shared/texts/t.ts';
import { ArticleRow } from '../../articles/model.ts';
import { purgeBy } from '../../cache/purging.ts';
import type { Config } from '../../config.ts';
import type { App } from '../../context.ts';
import { schemaState } from '../../database/migrate.ts';
import { type Database, openDatabase } from '../../database/open.ts';
import { databasePlace, explainUnusable } from '../../database/servers/explainUnusable.ts';
import { RESTORING } from '../../dataFolder/installation.ts';
import { describeOpenFiles } from '../../dataFolder/openDataFolder.ts';
import { imageView } from '../../images/images.ts';
import { ImageRow } from '../../images/model.ts';
import { hasAdmin } from '../../people/users/users.ts';
import { StartProblem } from '../../problems.ts';
import { openContext } from '../../start.ts';
import type { BucketStorage } from '../../storage/bucket.ts';
import { explainBucket, openBucket } from '../../storage/openStorage.ts';
import { backupState } from '../../transfer/backup/schedule.ts';

/** One thing that was looked at. */
export interface Finding {
  about: string;
  state: 'good' | 'warning' | 'problem';
  /** A sentence, or its beginning, in English: for the operator. */
  found: string;
  /** The way to go on where it is not good. */
  mend?: string;
}

const GB = 1024 ** 3;
const DAY = 24 * 60 * 60 * 1000;
/** The longest time for an answer of a server, in milliseconds. */
const PATIENCE = 5_000;
/** The difference of clocks that is a warning, in milliseconds. */
const SKEW = 2_000;

/** Looks at all that an installation needs, and changes nothing of it. */
export async function examine(config: Config): Promise<Finding[]> {
  return [
    nodeVersion(),
    ...(await dataFolder(config)),
    ...(await bucket(config)),
    ...(await database(config)),
    ...(await replica(config)),
    await server(config),
    ...(await publicAddress(config)),
    ...(await purging(config)),
  ];
}

const good = (about: string, found: string): Finding => ({ about, state: 'good', found });
const warning = (about: string, found: string, mend: string): Finding => ({ about, state: 'warning', found, mend });
const problem = (about: string, found: string, mend: string): Finding => ({ about, state: 'problem', found, mend });

function nodeVersion(): Finding {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isRecent = major > 20 || (major === 20 && minor >= 19);
  return isRecent
    ? good('Node.js', node)
    : problem('Node.js', `it is ${node}`, 'Install Node.js 20.19 or later: https://nodejs.org/en/download');
}

async function dataFolder(config: Config): Promise<Finding[]> {
  const { dataFolder: folder } = config;
  const about = 'data folder';
  if (!existsSync(folder)) return [good(about, `${folder} is not there yet: the first start makes it`)];
  const isWritable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  const restoring = path.join(folder, RESTORING);
  const open = describeOpenFiles(config);
  return [
    isWritable
      ? good(about, folder)
      : problem(about, `${folder} cannot be read and written by this user`, `chown -R $(id -un) ${folder}`),
    ...(existsSync(restoring) ? [problem(about, 'a restore into it did not finish', 'Run it again, to its end.')] : []),
    ...(open === null ? [] : [warning('rights', open.split(': chmod')[0] ?? '', `chmod${open.split(': chmod')[1]}`)]),
    await room('disk', folder),
  ];
}

async function room(about: string, folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const left = `${((bavail * bsize) / GB).toFixed(1)} GB are left at ${folder}`;
  const mend = 'Free some room, or move the folder to a larger disk: a full one refuses uploads, and then writes.';
  if (bavail * bsize > GB) return good(about, left);
  return bavail * bsize > GB / 10 ? warning(about, left, mend) : problem(about, left, mend);
}

const bucket = async ({ bucket: place, dataFolder }: Config): Promise<Finding[]> =>
  place ? probeBucket('bucket', openBucket(place, dataFolder), 'OCTAVO_STORAGE') : [];

async function probeBucket(about: string, storage: BucketStorage, variable: string): Promise<Finding[]> {
  const { name } = storage;
  try {
    await explainBucket({ name, variable }, () => storage.probe());
    return [good(about, `${name} can be written, read and listed`)];
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    const [found = '', mend = ''] = error.message.split('; ');
    return [problem(about, found, mend)];
  }
}

async function database(config: Config): Promise<Finding[]> {
  const { databaseUrl } = config;
  const about = 'database';
  const place = databasePlace(databaseUrl);
  if (databaseUrl.startsWith('sqlite:') && !existsSync(databaseUrl.slice('sqlite:'.length))) {
    return [good(about, `${place} is not there yet: the first start makes it`)];
  }
  const opened = openDatabase(databaseUrl, { role: 'command' });
  try {
    const { skew, pending, newer } = await explainUnusable(databaseUrl, async () => ({
      skew: Math.abs((await opened.now()).getTime() - Date.now()),
      ...(await schemaState(opened)),
    }));
    if (newer.length > 0) {
      return [
        problem(about, `a newer version of Octavo has changed ${place} (${newer.join(', ')})`, 'Start that version.'),
      ];
    }
    const state = pending.length > 0 ? `; the next start changes its tables (${pending.join(', ')})` : '';
    return [
      good(about, `${place} answers${state}`),
      ...(skew > SKEW ? [clock(skew)] : []),
      ...(await notifications(opened)),
      ...(pending.length === 0 ? await site(config) : []),
    ];
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return [problem(about, error.message, 'Correct DATABASE_URL, or start the database.')];
  } finally {
    await opened.close();
  }
}

/** Waits for a notification to arrive, by which processes hear of each other's changes. */
async function notifications(opened: Database): Promise<Finding[]> {
  const subscription = opened.subscribe({ onMessage() {}, onMissed() {} });
  try {
    const canReceive = await Promise.race([subscription.canReceive, setTimeout(4 * PATIENCE, false, { ref: false })]);
    if (canReceive) return [];
    return [
      warning(
        'notifications',
        'Postgres passes on none (LISTEN), as behind a pooler in transaction mode: no page is cached',
        'Let DATABASE_URL lead to Postgres itself, or to a pooler in session mode.',
      ),
    ];
  } finally {
    await subscription.close();
  }
}

/** Waits for a replica to prove that it follows. */
async function replica({ databaseUrl, replicaUrl }: Config): Promise<Finding[]> {
  if (replicaUrl === null) return [];
  const about = 'replica';
  const opened = openDatabase(databaseUrl, { role: 'command', replicaUrl });
  try {
    const end = Date.now() + PATIENCE;
    while (!opened.load().isReplicaUsed && Date.now() < end) await setTimeout(100);
    return [
      opened.load().isReplicaUsed
        ? good(about, `${databasePlace(replicaUrl)} follows`)
        : problem(
            about,
            `${databasePlace(replicaUrl)} is away, late, or no replica of this database: all is read from the primary`,
            'Look at its log and at pg_stat_replication of the primary, or correct DATABASE_REPLICA_URL.',
          ),
    ];
  } finally {
    await opened.close();
  }
}

const clock = (skew: number): Finding =>
  warning(
    'clock',
    `it differs from that of the database by ${(skew / 1000).toFixed(1)} s`,
    'Have both machines set theirs by NTP: timedatectl set-ntp true',
  );

/** Looks at what the tables say, which are those of this version. */
async function site(config: Config): Promise<Finding[]> {
  // A folder that belongs to no database yet would be marked as that of this one.
  if (!existsSync(path.join(config.dataFolder, 'installation'))) {
    return [
      warning(
        'installation',
        `${config.dataFolder} was not used with this database before`,
        'Look at OCTAVO_DATA: images are there, and a start with another folder has none.',
      ),
    ];
  }
  const opened = await openContext(config, { origin: config.publicUrl ?? 'http://127.0.0.1', role: 'command' });
  try {
    const { app } = opened;
    await app.settings.open();
    return [await administrator(), await mail(app), ...(await backups(app, config)), ...(await pictures(app))];
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return [problem('installation', error.message, 'Have OCTAVO_DATA and DATABASE_URL lead to what belongs together.')];
  } finally {
    await opened.close();
  }
}

const administrator = async (): Promise<Finding> =>
  (await hasAdmin())
    ? good('administrator', 'there is one')
    : problem('administrator', 'there is none', 'npm run admin -- create --email you@example.com --username You');

async function mail({ mails, jobs }: App): Promise<Finding> {
  if (!mails.isOffered) {
    return warning(
      'mail',
      'none goes out: nobody can set a new password',
      'Set up a mail server at Settings → Mail, or by SMTP_URL and MAIL_FROM.',
    );
  }
  const failing = (await jobs.list('mail')).filter(({ lastError }) => lastError !== null);
  return failing.length === 0
    ? good('mail', 'it is set up, and none has failed that still waits')
    : problem(
        'mail',
        `${failing.length} could not be sent: ${failing.at(-1)?.lastError}`,
        'npm run admin -- test-mail you@example.com',
      );
}

async function backups(app: App, { dataFolder, backups: { folder } }: Config): Promise<Finding[]> {
  const about = 'backups';
  if (folder === null) {
    return [warning(about, 'none is made by night', 'Set OCTAVO_BACKUP_FOLDER and OCTAVO_BACKUP_PASSPHRASE.')];
  }
  const { isScheduled, provedAt, problem: failure } = await backupState(app);
  if (!isScheduled) {
    return [warning(about, 'none is made by night', 'Choose an hour under Backups in the dashboard.')];
  }
  const place =
    typeof folder !== 'string'
      ? await probeBucket('bucket of the backups', openBucket(folder, dataFolder), 'OCTAVO_BACKUP_FOLDER')
      : existsSync(folder)
        ? [await room('disk of the backups', folder)]
        : [];
  const age = provedAt === null ? Number.POSITIVE_INFINITY : Date.now() - new Date(provedAt).getTime();
  const log = 'The log says more; it is tried again every hour.';
  if (failure !== null) return [problem(about, `the last one failed: ${t(failure)}`, log), ...place];
  if (provedAt === null) return [warning(about, 'none was made yet', 'Look again after the first night.'), ...place];
  return [
    age < 1.5 * DAY
      ? good(about, `the last one was proved at ${provedAt}`)
      : problem(about, `the last one was proved at ${provedAt}`, log),
    ...place,
  ];
}

/** Looks for the latest picture where browsers look for it. */
async function pictures({ imagesUrl }: App): Promise<Finding[]> {
  if (imagesUrl === null) return [];
  const about = 'public address of pictures';
  const latest = { order: [['id', 'DESC']] as Order };
  const image =
    (await ImageRow.findOne(latest)) ??
    (await ArticleRow.findOne({ ...latest, where: { imageKey: { [Op.ne]: null } } }));
  const { imgUrl } = image ? imageView(image, '') : { imgUrl: null };
  if (imgUrl === null) return [warning(about, 'there is no picture yet to look for', 'Look again once there is one.')];
  const address = imagesUrl + imgUrl.slice('/images'.length);
  const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) } as const;
  const found = await fetch(address, options).then(
    ({ status, headers }) =>
      status === 200 ? (headers.get('Content-Type') ?? 'a file of no type') : `status ${status}`,
    () => 'no answer',
  );
  return [
    found === 'image/webp'
      ? good(about, `${imagesUrl} has them`)
      : problem(
          about,
          `there is ${found} at ${address}: readers see no pictures`,
          'Correct OCTAVO_IMAGES_URL, or let everybody read images/*.webp in the bucket.',
        ),
  ];
}

/** The answer of a probe; null where none comes. */
async function probe(url: string): Promise<{ status: number; body: Record<string, unknown> } | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE), redirect: 'manual' });
    const body = await response.json().catch(() => null);
    // Another program may answer with anything.
    return { status: response.status, body: body ?? {} };
  } catch {
    return null;
  }
}

async function server({ host, port }: Config): Promise<Finding> {
  const about = 'server';
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const alive = await probe(`${address}/healthz`);
  if (alive === null) return warning(about, `none answers at ${address}`, 'Start it: npm start');
  if (alive.body.product !== 'Octavo')
    return problem(about, `another program answers at ${address}`, `Choose another PORT.`);
  const ready = await probe(`${address}/readyz`);
  return ready?.status === 200
    ? good(about, `it is ready at ${address}`)
    : problem(about, `it runs at ${address}, but is not ready`, 'Its log says why.');
}

async function publicAddress({ publicUrl, trustProxy }: Config): Promise<Finding[]> {
  const about = 'public address';
  if (publicUrl === null) {
    return [
      warning(
        about,
        'OCTAVO_URL is not set: links in mails and feeds lead to this machine',
        'OCTAVO_URL=https://example.com',
      ),
    ];
  }
  const answer = await probe(`${publicUrl}/healthz`);
  const isHttps = publicUrl.startsWith('https:');
  return [
    answer?.body.product === 'Octavo'
      ? good(about, `${publicUrl} leads here`)
      : problem(
          about,
          answer === null
            ? `nothing answers at ${publicUrl}`
            : `${publicUrl} leads to something else (status ${answer.status})`,
          'Look at the name in the DNS, and at where the proxy passes requests on to.',
        ),
    ...(isHttps && trustProxy === 0
      ? [
          warning(
            'proxy',
            'https comes from a proxy, which OCTAVO_TRUST_PROXY does not count: all visitors have its address, and one rate limit',
            'OCTAVO_TRUST_PROXY=1, and have the proxy set X-Forwarded-For and X-Forwarded-Proto.',
          ),
        ]
      : []),
    ...(isHttps ? await certificate(new URL(publicUrl)) : []),
  ];
}

/** Looks at the end of a certificate; whether it is valid shows where the address is asked. */
async function certificate({ hostname, port }: URL): Promise<Finding[]> {
  const ends = await new Promise<Date | null>((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    const end = (date: Date | null) => {
      socket.destroy();
      resolve(date);
    };
    socket.setTimeout(PATIENCE, () => end(null));
    socket.once('error', () => end(null));
    socket.once('secureConnect', () => end(new Date(socket.getPeerCertificate().valid_to)));
  });
  if (ends === null) return [];
  const days = Math.floor((ends.getTime() - Date.now()) / DAY);
  const found = days < 0 ? `it ended on ${ends.toISOString()}` : `it is valid for ${days} more days`;
  const mend = 'Renew it, and have that done by itself: certbot renew';
  if (days >= 14) return [good('certificate', found)];
  return [days < 3 ? problem('certificate', found, mend) : warning('certificate', found, mend)];
}

/** Has the hook of the CDN purge nothing. */
async function purging({ purge }: Config): Promise<Finding[]> {
  if (purge === null) return [];
  const about = 'CDN';
  try {
    await purgeBy(purge)([]);
    return [good(about, 'its hook takes purges')];
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return [
      problem(
        about,
        `its hook takes no purge (${cause?.code ?? message}): it is given nothing to store`,
        'Look at OCTAVO_PURGE_URL, and at the log of what listens there: it must respond with 200, also to no tags.',
      ),
    ];
  }
}

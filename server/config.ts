import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { type RegisterFields, registerFields } from '../shared/people/users.ts';
import { settingDefaults, settingNames } from '../shared/settings/settings.ts';
import { variableOf } from '../shared/settings/settingVariables.ts';
import { bucketAt, type Variable, type VariableName, variables } from './configVariables.ts';
import { StartProblem } from './problems.ts';
import type { Bucket } from './storage/callBucket.ts';

/** The validated configuration from the environment. */
export type Config = ReturnType<typeof readConfig>;

type Environment = Record<string, string | undefined>;

type Shape = { [Name in VariableName]: (typeof variables)[Name]['schema'] };

const names = Object.keys(variables) as VariableName[];
const schema = z.object(Object.fromEntries(names.map((name) => [name, variables[name].schema])) as Shape);

/**
 * Reads the configuration. Empty variables count as absent.
 * Throws a StartProblem with one line for each variable that is wrong or, with the prefix OCTAVO_, unknown.
 */
export function readConfig(environment: Environment) {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = schema.safeParse(env);
  const { admin, issues: adminIssues } = readFirstAdmin(env);
  const complaints = [
    ...Object.keys(env)
      .filter((name) => name.startsWith('OCTAVO_') && !(name in variables))
      .map((name) => `${name} is not a variable that Octavo knows${nearest(name)}`),
    ...complaintsOf(
      [
        ...(read.error?.issues ?? []),
        ...adminIssues,
        ...pairIssues(env),
        ...keyIssues(env),
        ...replicaIssues(env),
        ...imagesIssues(env),
      ],
      env,
    ),
  ];
  if (!read.success || complaints.length > 0) throw new StartProblem(complaints.join('\n'));

  const values = read.data;
  const dataFolder = path.resolve(values.OCTAVO_DATA);
  return {
    port: values.PORT,
    host: values.HOST,
    /** The absolute path of the folder with SQLite file, images and generated secret. */
    dataFolder,
    databaseUrl: values.DATABASE_URL ?? `sqlite:${path.join(dataFolder, 'octavo.sqlite')}`,
    /** The bucket of uploaded files; null where they are in the data folder. */
    bucket: values.OCTAVO_STORAGE ? { ...values.OCTAVO_STORAGE, ...keysOf(values) } : null,
    /** The public address of the pictures in that bucket; null where Octavo serves them. */
    imagesUrl: values.OCTAVO_IMAGES_URL ?? null,
    /** The address of a replica for reading; null without one. */
    replicaUrl: values.DATABASE_REPLICA_URL ?? null,
    /** The public origin, or null for http://HOST:PORT. */
    publicUrl: values.OCTAVO_URL ? new URL(values.OCTAVO_URL).origin : null,
    /** Null where the secret is generated once and stored in the data folder. */
    jwtSecret: values.JWT_SECRET ?? null,
    firstAdmin: admin,
    settings: {
      values: {
        ...settingDefaults,
        name: values.OCTAVO_NAME,
        description: values.OCTAVO_DESCRIPTION,
        language: values.OCTAVO_LANGUAGE,
        timeZone: values.OCTAVO_TIME_ZONE,
        contactEmail: values.OCTAVO_CONTACT_EMAIL,
        contactPhone: values.OCTAVO_CONTACT_PHONE,
        contactLocation: values.OCTAVO_CONTACT_LOCATION,
        comments: values.OCTAVO_COMMENTS,
        registration: values.OCTAVO_REGISTRATION,
      },
      /** The settings whose variable is set. */
      fixed: settingNames.filter((name) => env[variableOf(name) ?? ''] !== undefined),
    },
    /** The address of the WebSub hub; null without one. */
    webSubHub: values.OCTAVO_WEBSUB_HUB ?? null,
    /** The address that is told what the CDN shall purge, with the key of its signatures; null where no CDN stores anything. */
    purge:
      values.OCTAVO_PURGE_URL && values.OCTAVO_PURGE_SECRET
        ? { url: values.OCTAVO_PURGE_URL, secret: values.OCTAVO_PURGE_SECRET }
        : null,
    /** The SMTP server and the sender of mails; null where none are sent. */
    smtp: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : null,
    /** The folder of the nightly backups, or their bucket, and the passphrase of all, or the file that has it; null where that is not set. */
    backups: {
      /** The keys for a bucket of backups that a command names; null where they are not set. */
      keys: values.AWS_ACCESS_KEY_ID && values.AWS_SECRET_ACCESS_KEY ? keysOf(values) : null,
      folder: backupFolderOf(values),
      passphrase: values.OCTAVO_BACKUP_PASSPHRASE ?? null,
      passphraseFile: values.OCTAVO_BACKUP_PASSPHRASE_FILE ?? null,
    },
    /** The number of reverse proxies in front. */
    trustProxy: values.OCTAVO_TRUST_PROXY,
    /** The time for which it serves on before it stops, in seconds. */
    drainSeconds: values.OCTAVO_DRAIN_SECONDS,
    rateLimits: values.OCTAVO_RATE_LIMITS === 'on',
    /** Where `/metrics` is served; null where it is not. */
    metrics:
      values.OCTAVO_METRICS_PORT === undefined
        ? null
        : { host: values.OCTAVO_METRICS_HOST, port: values.OCTAVO_METRICS_PORT },
    logLevel: values.LOG_LEVEL,
  };
}

const keysOf = (values: z.infer<typeof schema>) => ({
  accessKeyId: values.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: values.AWS_SECRET_ACCESS_KEY ?? '',
  sessionToken: values.AWS_SESSION_TOKEN ?? null,
});

function backupFolderOf(values: z.infer<typeof schema>): string | Bucket | null {
  const { OCTAVO_BACKUP_FOLDER: folder } = values;
  if (!folder) return null;
  const bucket = bucketAt(folder);
  return bucket ? { ...bucket, ...keysOf(values) } : path.resolve(folder);
}

/** Adds the variables of a `.env` file in the working folder to the environment, which wins. Throws a StartProblem. */
export function environmentWithFile(): Environment {
  const file = path.resolve('.env');
  if (!existsSync(file)) return process.env;
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...process.env };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartProblem(`The file ${file} cannot be read (${code}): let this user read it, or remove it.`);
  }
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** Reads all three ADMIN_* variables or none, by the same rules as any other account. */
function readFirstAdmin(env: Environment): { admin: RegisterFields | null; issues: Issue[] } {
  const { ADMIN_EMAIL: email, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env;
  // ADMIN_PASSWORD alone is for `npm run admin`.
  if (email === undefined && username === undefined) return { admin: null, issues: [] };
  const read = registerFields.safeParse({ email, username, password });
  if (read.success) return { admin: read.data, issues: [] };
  const issues = read.error.issues.map(({ path: [field], message }) => ({
    path: [`ADMIN_${String(field).toUpperCase()}`],
    message,
  }));
  return { admin: null, issues };
}

const PAIRS: [VariableName, VariableName][] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['OCTAVO_PURGE_URL', 'OCTAVO_PURGE_SECRET'],
];

/** Requires both variables of a pair or none: one alone is half a setting that somebody believes to work. */
function pairIssues(env: Environment): Issue[] {
  return PAIRS.flatMap(([one, other]) => {
    if ((env[one] === undefined) === (env[other] === undefined)) return [];
    const [missing, present] = env[one] === undefined ? [one, other] : [other, one];
    return [{ path: [missing], message: `${present} needs it` }];
  });
}

/** Requires both variables of a bucket's key. */
function keyIssues({ OCTAVO_STORAGE, OCTAVO_BACKUP_FOLDER, ...env }: Environment): Issue[] {
  const needing = OCTAVO_STORAGE
    ? 'OCTAVO_STORAGE'
    : OCTAVO_BACKUP_FOLDER?.startsWith('s3://')
      ? 'OCTAVO_BACKUP_FOLDER'
      : undefined;
  if (needing === undefined) return [];
  const missing = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].filter((name) => env[name] === undefined);
  return missing.map((name) => ({ path: [name], message: `${needing} needs it` }));
}

/** Requires a replica to be one of Postgres. */
const replicaIssues = ({ DATABASE_URL = 'sqlite:', DATABASE_REPLICA_URL }: Environment): Issue[] =>
  DATABASE_REPLICA_URL !== undefined && DATABASE_URL.startsWith('sqlite:')
    ? [{ path: ['DATABASE_REPLICA_URL'], message: 'DATABASE_URL must name the Postgres of which it is a replica' }]
    : [];

/** Requires a bucket for pictures that are to come from it. */
const imagesIssues = ({ OCTAVO_STORAGE, OCTAVO_IMAGES_URL }: Environment): Issue[] =>
  OCTAVO_IMAGES_URL !== undefined && OCTAVO_STORAGE === undefined
    ? [{ path: ['OCTAVO_IMAGES_URL'], message: 'OCTAVO_STORAGE must name the bucket that it shows' }]
    : [];

/** Returns one line for each variable with its first issue. */
function complaintsOf(issues: Issue[], env: Environment): string[] {
  const first = new Map<VariableName, string>();
  for (const { path: keys, message } of issues) {
    const name = keys[0] as VariableName;
    if (!first.has(name)) first.set(name, complaint(name, message, env[name]));
  }
  return [...first.values()];
}

function complaint(name: VariableName, problem: string, value: string | undefined): string {
  const { secret, example }: Variable = variables[name];
  const found = value === undefined ? 'is missing' : secret ? 'is not usable' : `is '${oneLine(value)}'`;
  return `${name} ${found}: ${problem.replace(/\.$/, '')}, for example ${name}=${example}`;
}

function oneLine(value: string): string {
  const line = value.replace(/\p{Cc}/gu, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

/** Ends the complaint about an unknown name: with a known name that begins alike, if there is one. */
function nearest(name: string): string {
  const known = names.find((other) => other.slice(0, 10) === name.slice(0, 10));
  return known ? `: did you mean ${known}?` : '.';
}

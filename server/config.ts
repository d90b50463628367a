import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import type { Site } from '../shared/pages.ts';
import { utf8Bytes } from '../shared/text.ts';
import { registerFields } from '../shared/users.ts';
import { StartProblem } from './problems.ts';

/** Everything that the environment decides, checked. */
export interface Config {
  port: number;
  host: string;
  /** Absolute: SQLite file, images, generated secret. */
  dataFolder: string;
  databaseUrl: string;
  /** The public origin, or null for http://HOST:PORT. */
  publicUrl: string | null;
  /** Null: made once and kept in the data folder. */
  jwtSecret: string | null;
  firstAdmin: { email: string; username: string; password: string } | null;
  site: Omit<Site, 'url'>;
  /** How many proxies stand in front. */
  trustProxy: number;
  rateLimits: boolean;
  logLevel: string;
}

type Environment = Record<string, string | undefined>;

const text = (max: number) =>
  z
    .string()
    .max(max, `it must have at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'it must be one line')
    .regex(/\S/, 'it must not be blank');

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'it must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'it must be a whole number from 0 to 65535')
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'it must be a host name or an address')
    .default('127.0.0.1'),
  OCTAVO_DATA: z
    .string()
    .regex(/^[^\0]+$/, 'it must be a path')
    .default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:|postgres(ql)?:\/\/)/, 'it must begin with sqlite: or postgres://')
    .refine(isDatabase, 'it must name a file, or a host, with special characters of a password percent-encoded')
    .optional(),
  OCTAVO_URL: z.string().refine(isOrigin, 'it must be an http or https origin without a path').optional(),
  JWT_SECRET: z
    .string()
    .refine((secret) => utf8Bytes(secret) >= 32, 'it must have at least 32 bytes')
    .optional(),
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  OCTAVO_NAME: text(100).default('Octavo'),
  OCTAVO_DESCRIPTION: text(300).default('A journal of reading, making and looking closely.'),
  OCTAVO_CONTACT_EMAIL: text(254).regex(z.regexes.email, 'it must be an email address').default('hello@octavo.example'),
  OCTAVO_CONTACT_PHONE: text(50).default('+1 (555) 010-0199'),
  OCTAVO_CONTACT_LOCATION: text(200).default('8 Folded Sheet Lane, Bookbridge'),
  OCTAVO_TRUST_PROXY: z.string().regex(/^\d$/, 'it must be the number of proxies, 0 to 9').transform(Number).default(0),
  OCTAVO_RATE_LIMITS: z.enum(['on', 'off'], "it must be 'on' or 'off'").default('on'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'it is not a level of the log')
    .default('info'),
});

const examples: Record<keyof z.input<typeof variables>, string> = {
  PORT: '3000',
  HOST: '127.0.0.1',
  OCTAVO_DATA: './data',
  DATABASE_URL: 'postgres://user:pass@localhost:5432/octavo',
  OCTAVO_URL: 'https://example.com',
  JWT_SECRET: 'the output of: openssl rand -hex 32',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_USERNAME: 'Editor',
  ADMIN_PASSWORD: 'a password of 8 characters or more',
  OCTAVO_NAME: 'Octavo',
  OCTAVO_DESCRIPTION: 'A journal of reading.',
  OCTAVO_CONTACT_EMAIL: 'hello@example.com',
  OCTAVO_CONTACT_PHONE: '+1 555 0100',
  OCTAVO_CONTACT_LOCATION: 'Bookbridge',
  OCTAVO_TRUST_PROXY: '1',
  OCTAVO_RATE_LIMITS: 'on',
  LOG_LEVEL: 'info',
};

/** Their values may not appear in a log. */
const secrets = new Set(['JWT_SECRET', 'ADMIN_PASSWORD', 'DATABASE_URL']);

/**
 * Reads the configuration. Empty variables count as absent.
 * Throws a StartProblem with one line for each variable that is wrong or, with the prefix OCTAVO_, unknown.
 */
export function readConfig(environment: Environment): Config {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = variables.safeParse(env);
  const { admin, issues: adminIssues } = readFirstAdmin(env);
  const complaints = [
    ...Object.keys(env)
      .filter((name) => name.startsWith('OCTAVO_') && !(name in examples))
      .map((name) => `${name} is not a variable that Octavo knows${nearest(name)}`),
    ...complaintsOf([...(read.error?.issues ?? []), ...adminIssues], env),
  ];
  if (!read.success || complaints.length > 0) throw new StartProblem(complaints.join('\n'));

  const values = read.data;
  const dataFolder = path.resolve(values.OCTAVO_DATA);
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder,
    databaseUrl: values.DATABASE_URL ?? `sqlite:${path.join(dataFolder, 'octavo.sqlite')}`,
    publicUrl: values.OCTAVO_URL ? new URL(values.OCTAVO_URL).origin : null,
    jwtSecret: values.JWT_SECRET ?? null,
    firstAdmin: admin,
    site: {
      name: values.OCTAVO_NAME,
      description: values.OCTAVO_DESCRIPTION,
      contact: {
        email: values.OCTAVO_CONTACT_EMAIL,
        phone: values.OCTAVO_CONTACT_PHONE,
        location: values.OCTAVO_CONTACT_LOCATION,
      },
    },
    trustProxy: values.OCTAVO_TRUST_PROXY,
    rateLimits: values.OCTAVO_RATE_LIMITS === 'on',
    logLevel: values.LOG_LEVEL,
  };
}

/** The environment with what a `.env` file in the working folder adds; what is set for real wins. Throws a StartProblem. */
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

/** All three ADMIN_* variables or none, by the same rules as any other account. */
function readFirstAdmin(env: Environment): { admin: Config['firstAdmin']; issues: Issue[] } {
  const { ADMIN_EMAIL: email, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env;
  // ADMIN_PASSWORD alone is what `npm run admin` reads.
  if (email === undefined && username === undefined) return { admin: null, issues: [] };
  const read = registerFields.safeParse({ email, username, password });
  if (read.success) return { admin: read.data, issues: [] };
  const issues = read.error.issues.map(({ path: [field], message }) => ({
    path: [`ADMIN_${String(field).toUpperCase()}`],
    message: message.replace(/\.$/, ''),
  }));
  return { admin: null, issues };
}

/** One line for each variable: the first thing that is wrong with it. */
function complaintsOf(issues: Issue[], env: Environment): string[] {
  const first = new Map<string, string>();
  for (const {
    path: [name],
    message,
  } of issues) {
    if (!first.has(String(name))) first.set(String(name), complaint(String(name), message, env[String(name)]));
  }
  return [...first.values()];
}

function complaint(name: string, problem: string, value: string | undefined): string {
  const found = value === undefined ? 'is missing' : secrets.has(name) ? 'is not usable' : `is '${oneLine(value)}'`;
  return `${name} ${found}: ${problem}, for example ${name}=${examples[name as keyof typeof examples]}`;
}

function oneLine(value: string): string {
  const line = value.replace(/\p{Cc}/gu, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

/** How the complaint about an unknown name ends: with a known one that begins alike, if there is one. */
function nearest(name: string): string {
  const known = Object.keys(examples).find((other) => other.slice(0, 10) === name.slice(0, 10));
  return known ? `: did you mean ${known}?` : '.';
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && search + hash + username === '';
}

/** A SQLite file, or a Postgres address that can be taken apart and names a host. */
function isDatabase(text: string): boolean {
  if (text.startsWith('sqlite:')) return text.length > 'sqlite:'.length;
  return URL.canParse(text) && new URL(text).hostname !== '';
}

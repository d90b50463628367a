import * as z from 'zod/mini';
import { type Calls, get, post, put } from '../kit/call.ts';
import { deleteMatching, deleteOne } from '../kit/deleteCalls.ts';
import { emailField, messageShape, required, versionField, versionShape } from '../kit/fields.ts';
import { searchField, sortField } from '../kit/finding.ts';
import { limits } from '../kit/limits.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { targetShape } from '../kit/targets.ts';
import { characterCount, utf8Bytes } from '../kit/text.ts';
import { languageCodes } from '../texts/languages.ts';
import { msg, t } from '../texts/t.ts';
import { usernameField } from './usernames.ts';

const LANGUAGE = msg('Choose a language of the list, or null for that of the publication.');

/** The rights of an account: comment, write articles of its own, or everything. */
export const roles = ['reader', 'author', 'administrator'] as const;

export type Role = (typeof roles)[number];

export const roleField = z.enum(roles, `role must be ${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}.`);

export const userShape = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  /** True once a link to the address was followed. */
  isEmailConfirmed: z.boolean(),
  isAdmin: z.boolean(),
  role: z.enum(roles),
  /** True where logging in with the password takes a second factor. */
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  version: versionShape,
  /** The language that its owner has chosen for the dashboard. */
  language: z.optional(z.enum(languageCodes)),
  /** In the own account: true for an administrator who may do nothing before a second factor is added. */
  needsSecondFactor: z.optional(z.literal(true)),
});

/** An account, as its owner and administrators see it. */
export type User = z.infer<typeof userShape>;

/** The author of an article, as everybody sees them. */
export const authorShape = z.object({ _id: z.string(), username: z.string() });

export type Author = z.infer<typeof authorShape>;

const userFilters = z.object({
  q: searchField,
  /** `admin` is the same as `administrator`; `user` stands for all others. */
  role: z.optional(z.enum(['admin', 'user', ...roles], 'role must be admin, user, reader, author or administrator.')),
});

/** The accounts in whose name or email every word of `q` is found, of a `role`. */
export type UserFilters = z.output<typeof userFilters>;

export const usersQuery = z.extend(pageQuery, {
  ...userFilters.shape,
  sort: sortField(['username', 'email', 'createdAt']),
});

/** The query for accounts. */
export type UsersQuery = z.output<typeof usersQuery>;

/** `totalAdmins` tells who is the last administrator. */
const usersPage = z.extend(pageOf(userShape), { totalUsers: z.int(), totalAdmins: z.int() });

/** A new password, in one of the spellings that keyboards make of it: never trimmed, never cut. */
export const newPassword = z.string({ error: (issue) => required(msg('Password'), issue.input) }).check(
  z.overwrite(normalPassword),
  z.refine((text) => text.trim() !== '', { error: msg('Password is required.'), abort: true }),
  z.refine((text) => characterCount(text) >= limits.passwordMin, {
    error: () =>
      t('{name} must have at least {min, plural, one {# character} other {# characters}}.', {
        name: t('Password'),
        min: limits.passwordMin,
      }),
    abort: true,
  }),
  z.refine((text) => utf8Bytes(text) <= limits.passwordMaxBytes, {
    error: () =>
      t('Password must have at most {max} bytes (about {max} plain letters).', { max: limits.passwordMaxBytes }),
    abort: true,
  }),
  z.refine((text) => !text.includes('\0'), { error: msg('Password must not have control characters.') }),
  z.meta({ minLength: limits.passwordMin, maxLength: limits.passwordMaxBytes, format: 'password' }),
);

/** Returns a password as it is hashed and compared: https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

/** A password in an update; a blank one leaves the current password as it is. */
const passwordOrBlank = z.union(
  [
    z.pipe(
      z.string().check(z.regex(/^\s*$/)),
      z.transform(() => undefined),
    ),
    newPassword,
  ],
  {
    error: (issue) => firstMessage(issue) ?? t('Password is not valid.'),
  },
);

/** True for a session that outlives the browser, false for one that ends with it; absent for one of 7 days. */
export const stayField = z.optional(z.boolean({ error: 'staySignedIn must be true or false.' }));

export const loginFields = z.object({
  email: emailField,
  // Not `newPassword`: signing in must not reveal which passwords could exist.
  password: currentPassword(msg('Password')),
  staySignedIn: stayField,
  /** The code of an authenticator app, or a recovery code. */
  code: z.optional(
    z.string({ error: 'Code must be text.' }).check(z.trim(), z.maxLength(40, msg('Code is too long.'))),
  ),
  /** The answer of a passkey to the options of the refusal. */
  passkey: z.optional(
    z.looseObject(
      {
        id: z.string({ error: 'Passkey must be text.' }).check(z.maxLength(1400, 'Passkey is too long.')),
        response: z.looseObject({}, 'Passkey must have a response.'),
      },
      { error: 'Passkey must be an object.' },
    ),
  ),
  rememberDevice: z.optional(z.boolean({ error: 'rememberDevice must be true or false.' })),
});

export const registerFields = z.object({ username: usernameField, email: emailField, password: newPassword });

export const profileFields = z.object({
  username: z.optional(usernameField),
  language: z.optional(z.nullable(z.enum(languageCodes, LANGUAGE))),
  password: z.optional(passwordOrBlank),
  /** Takes a new password to be set where the session is older than 15 minutes. */
  currentPassword: z.optional(currentPassword(msg('Current password'))),
  version: z.optional(versionField),
});

/** Refuses a `role` beside an `isAdmin` that says something else. */
export const sayTheSame = z.refine<{ role?: Role | undefined; isAdmin?: boolean | undefined }>(
  ({ role, isAdmin }) => role === undefined || isAdmin === undefined || isAdmin === (role === 'administrator'),
  { path: ['role'], error: 'role and isAdmin say different things: send one of them.' },
);

export const userFields = z
  .object({
    username: z.optional(usernameField),
    email: z.optional(emailField),
    isAdmin: z.optional(z.boolean({ error: 'Must be true or false.' })),
    role: z.optional(roleField),
    password: z.optional(passwordOrBlank),
    /** Takes a new password or address of the own account to be set where the session is older than 15 minutes. */
    currentPassword: z.optional(currentPassword(msg('Current password'))),
    version: z.optional(versionField),
  })
  .check(sayTheSame);

/** The current password takes the own account to be deleted where the session is older than 15 minutes. */
const userDeletion = z.object({ currentPassword: z.optional(currentPassword(msg('Current password'))) });

export type LoginFields = z.output<typeof loginFields>;
export type RegisterFields = z.output<typeof registerFields>;
export type ProfileFields = z.output<typeof profileFields>;
export type UserFields = z.output<typeof userFields>;

export const messageAndUser = z.object({ message: z.string(), user: userShape });

/** Signing in and out, and the own account. */
export const userCalls = {
  login: post('/users/login', {
    summary: 'Sign in; sets the session cookie',
    guard: 'everyone',
    body: loginFields,
    response: messageAndUser,
    refusals: [401, 409, 429],
    unauthorized: z.object({
      secondFactor: z.optional(z.array(z.enum(['totp', 'passkey']))),
      passkey: z.optional(z.record(z.string(), z.unknown())),
    }),
  }),
  register: post('/users', {
    summary: 'Create an account and sign it in, unless registration is closed',
    guard: 'everyone',
    body: registerFields,
    idempotent: true,
    secrets: ['password'],
    status: 201,
    response: messageAndUser,
    refusals: [401, 403, 409, 429],
  }),
  logout: get('/users/logout', {
    summary: 'End the session',
    guard: 'everyone',
    response: messageShape,
    refusals: [403],
  }),
  profile: get('/users/profile', {
    summary: "The viewer's own account",
    guard: 'user',
    beforeSecondFactor: true,
    response: userShape,
  }),
  updateProfile: put('/users/profile', {
    summary: "Change the viewer's own name or password; a new password ends all other sessions",
    guard: 'user',
    body: profileFields,
    versioned: 'user',
    response: messageAndUser,
    refusals: [409, 429],
  }),
} as const satisfies Calls;

/** Accounts, for administrators. */
export const userAdminCalls = {
  users: get('/users', {
    summary: 'Accounts, newest first unless sorted',
    guard: 'admin',
    query: usersQuery,
    response: usersPage,
  }),
  updateUser: put('/users/{id}', {
    summary: 'Change an account; a new password for somebody else ends its sessions, pending links and second factors',
    guard: 'admin',
    body: userFields,
    versioned: 'user',
    response: messageAndUser,
    refusals: [404, 409, 429],
  }),
  removeSecondFactors: deleteOne('/users/{id}/second-factors', {
    summary: "Remove all second factors of somebody else's account; ends its sessions and pending links",
    refusals: [409],
  }),
  deleteUser: deleteOne('/users/{id}', {
    summary: 'Delete an account; its articles and comments stay',
    body: userDeletion,
    refusals: [409, 429],
  }),
  deleteUsers: deleteMatching('/users/bulk-delete', {
    summary: 'Delete accounts, none of them an administrator',
    targets: targetShape('accounts', userFilters),
  }),
} as const satisfies Calls;

/** A password that an account has; it must not reveal which passwords could exist. */
export function currentPassword(name: string) {
  return z
    .string({ error: (issue) => required(name, issue.input) })
    .check(
      z.minLength(1, { error: () => t('{name} is required.', { name: t(name) }) }),
      z.maxLength(1000, { error: () => t('{name} is too long.', { name: t(name) }) }),
      z.meta({ format: 'password' }),
    );
}

/** Returns the first message of a union's last branch, which is the one that a person meant. */
function firstMessage(issue: { code?: string; errors?: unknown }): string | undefined {
  const branches = issue.errors as { message: string }[][] | undefined;
  return branches?.at(-1)?.[0]?.message;
}

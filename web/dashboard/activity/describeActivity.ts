import type { Activity, Subject } from '../../../shared/activity/activity.ts';
import type { Import } from '../../../shared/imports/imports.ts';
import { listOf, msg, t } from '../../../shared/texts/t.ts';
import { sayCreated, sourceName } from '../imports/importTexts.ts';

/** The rows that something was done with, as the object of its verb. */
const OBJECTS: Record<Subject['kind'], (rows: { count: number; names: string }) => string> = {
  user: (rows) => t('{count, plural, one {the account {names}} other {# accounts: {names}}}', rows),
  article: (rows) => t('{count, plural, one {the article {names}} other {# articles: {names}}}', rows),
  category: (rows) => t('{count, plural, one {the category {names}} other {# categories: {names}}}', rows),
  contact: (rows) => t('{count, plural, one {the message from {names}} other {# messages from {names}}}', rows),
  comment: (rows) => t('{count, plural, one {the comment {names}} other {# comments: {names}}}', rows),
  image: (rows) => t('{count, plural, one {the image {names}} other {# images: {names}}}', rows),
  file: (rows) => t('{count, plural, one {the file {names}} other {# files: {names}}}', rows),
  page: (rows) => t('{count, plural, one {the page {names}} other {# pages: {names}}}', rows),
  tag: (rows) => t('{count, plural, one {the tag {names}} other {# tags: {names}}}', rows),
  import: ({ names }) => t('the import of {names}', { names }),
};

/** The number of names that a sentence lists. */
const NAMED = 3;

/** Tells in a few words what was done, to follow the name of who did it: 'deleted 2 articles: “A”, “B”'. */
export function describeActivity({ kind, actor, subject, details }: Activity): string {
  const what = subject ? objectOf(subject) : t('something');
  const names = subject ? namesOfRows(subject) : t('something');
  const email = textOf(details.email);
  switch (kind) {
    case 'sign-in':
      return t('signed in');
    case 'sign-in-failed':
      if (details.secondFactor === true) {
        return t('entered the password of the account {names}, and not its second factor', { names });
      }
      return t('failed to sign in as {email}', { email });
    case 'role':
      return madeRole(details, what);
    case 'invite':
      if (details.revoked === true) return t('revoked the invitation of {email}', { email });
      return subject ? acceptedAs(textOf(details.role)) : invitedAs(textOf(details.role), email);
    case 'second-factor':
      return actor === null || details.change === 'reset'
        ? t('removed the second factors of the account {names}', { names })
        : t(FACTORS[textOf(details.change)] ?? msg('changed a second factor'));
    case 'password':
      if (details.notMe === 'address') return t('said that a new address was not theirs, and got the earlier one back');
      if (details.notMe !== undefined) return t('said that a second factor was not theirs, and had it removed');
      if (subject?.rows[0]?._id === actor?._id) return t('changed their own password');
      return details.secondFactors === true
        ? t('changed the password of the account {names}, and removed the second factors', { names })
        : t('changed the password of the account {names}', { names });
    case 'delete':
      return t('deleted {what}', { what });
    case 'restore':
      return t('restored {what}', { what });
    case 'purge':
      return details.expired === true
        ? t('removed {what}, after 30 days in the trash', { what })
        : t('deleted {what} forever', { what });
    case 'replace':
      return t('replaced the file of the image {names}', { names });
    case 'publish':
      return t('published {what}', { what });
    case 'unpublish':
      return t('took back {what}', { what });
    case 'schedule':
      return t('scheduled {what}', { what });
    case 'publish-failed':
      return details.handedIn === true
        ? t('handed in {what} instead of publishing it: who scheduled it may not publish any more', { what })
        : t('could not publish {what}', { what });
    case 'settings':
      return t('changed the settings: {fields}', { fields: namesOf(details.fields) });
    case 'edit':
      if (subject?.kind === 'tag') {
        return t('put “{name}” in place of the tag {names}', { name: textOf(details.to), names });
      }
      return details.created === true
        ? t('added {what}', { what })
        : t('changed {what}: {fields}', { what, fields: namesOf(details.fields) });
    case 'moderate':
      return judged(textOf(details.status), what);
    case 'import':
      return imported(details, { what, names });
    case 'export':
      return t('exported the whole site, for {program}', { program: sourceName(textOf(details.for)) });
    case 'backup':
      return t('began a backup');
  }
}

const FACTORS: Record<string, string> = msg({
  'totp-added': 'added an authenticator app to their account',
  'totp-removed': 'removed the authenticator app from their account',
  'passkey-added': 'added a passkey to their account',
  'passkey-removed': 'removed a passkey from their account',
  'recovery-codes': 'made new recovery codes for their account',
});

function acceptedAs(role: string): string {
  if (role === 'author') return t('accepted the invitation as an author');
  if (role === 'administrator') return t('accepted the invitation as an administrator');
  return t('accepted the invitation as a user');
}

function invitedAs(role: string, email: string): string {
  if (role === 'author') return t('invited {email} as an author', { email });
  if (role === 'administrator') return t('invited {email} as an administrator', { email });
  return t('invited {email} as a user', { email });
}

/** Names a role that an account was given; entries from before there were authors have `isAdmin` alone. */
function madeRole({ isAdmin, role }: Activity['details'], what: string): string {
  if (role === 'author') return t('made {what} an author', { what });
  return isAdmin === true ? t('made {what} an administrator', { what }) : t('made {what} an ordinary user', { what });
}

function judged(status: string, what: string): string {
  if (status === 'spam') return t('marked {what} as spam', { what });
  return status === 'approved' ? t('approved {what}', { what }) : t('held {what} for approval', { what });
}

function imported({ change, created }: Activity['details'], { what, names }: { what: string; names: string }): string {
  if (change === 'begun') return t('began to import {names}', { names });
  if (change === 'undone') return t('undid {what}', { what });
  const came = sayCreated(created as Import['created']);
  return change === 'partial'
    ? t('imported {names} in part: {came}', { names, came })
    : t('imported {names}: {came}', { names, came });
}

/** Names who did something: an account, the operator at the server's own machine, somebody unknown, or the program itself. */
export function actorOf({ actor, kind, details }: Activity): string {
  if (actor) return actor.username;
  if (details.operator === true) return t('The operator');
  return kind === 'sign-in-failed' ? t('Somebody') : 'Octavo';
}

const objectOf = (subject: Subject): string =>
  OBJECTS[subject.kind]({ count: subject.rows.length, names: namesOfRows(subject) });

function namesOfRows({ rows }: Subject): string {
  const named = rows.slice(0, NAMED).map(({ _id, name }) => name || t('Image {id}', { id: _id }));
  const names = listOf(named.map((name) => t('“{name}”', { name })));
  return rows.length > NAMED ? t('{names} and {count, number} more', { names, count: rows.length - NAMED }) : names;
}

/** The fields that an activity may name. */
const FIELDS: Record<string, string> = msg({
  name: 'name',
  description: 'description',
  language: 'language',
  timeZone: 'time zone',
  contactEmail: 'contact email',
  contactPhone: 'contact phone',
  contactLocation: 'contact location',
  accent: 'accent',
  logo: 'logo',
  sharingImage: 'sharing image',
  comments: 'comments',
  commenters: 'commenters',
  registration: 'registration',
  authors: 'authors',
  requireSecondFactor: 'require second factor',
  backupHour: 'backup hour',
  headerLinks: 'header links',
  footerText: 'footer text',
  mailServer: 'mail server',
  slug: 'slug',
  title: 'title',
  menuTitle: 'menu title',
  content: 'content',
  inMenu: 'in menu',
  order: 'order',
});

/** Names fields: 'name, contact email'. */
const namesOf = (fields: unknown) =>
  listOf((Array.isArray(fields) ? fields : []).map((field) => t(FIELDS[textOf(field)] ?? textOf(field))));

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

import type { Activity, Subject } from '../../../shared/activity/activity.ts';

const NOUNS: Record<Subject['kind'], [one: string, many: string]> = {
  user: ['the account', 'accounts'],
  article: ['the article', 'articles'],
  category: ['the category', 'categories'],
  contact: ['the message from', 'messages from'],
  comment: ['the comment', 'comments'],
  image: ['the image', 'images'],
  file: ['the file', 'files'],
  page: ['the page', 'pages'],
  tag: ['the tag', 'tags'],
};

/** The number of names that a sentence lists. */
const NAMED = 3;

/** Tells in a few words what was done, to follow the name of who did it: 'deleted 2 articles: “A”, “B”'. */
export function describeActivity({ kind, actor, subject, details }: Activity): string {
  const what = subject ? nameOf(subject) : 'something';
  switch (kind) {
    case 'sign-in':
      return 'signed in';
    case 'sign-in-failed':
      if (details.secondFactor === true) return `entered the password of ${what}, and not its second factor`;
      return `failed to sign in as ${textOf(details.email)}`;
    case 'role':
      return `made ${what} ${roleOf(details)}`;
    case 'invite':
      if (details.revoked === true) return `revoked the invitation of ${textOf(details.email)}`;
      if (subject) return `accepted the invitation as ${invited[textOf(details.role)] ?? ''}`;
      return `invited ${textOf(details.email)} as ${invited[textOf(details.role)] ?? ''}`;
    case 'second-factor':
      return actor === null || details.change === 'reset'
        ? `removed the second factors of ${what}`
        : (FACTORS[textOf(details.change)] ?? 'changed a second factor');
    case 'password':
      if (details.notMe === 'address') return 'said that a new address was not theirs, and got the earlier one back';
      if (details.notMe !== undefined) return 'said that a second factor was not theirs, and had it removed';
      if (subject?.rows[0]?._id === actor?._id) return 'changed their own password';
      return `changed the password of ${what}${details.secondFactors === true ? ', and removed the second factors' : ''}`;
    case 'delete':
      return `deleted ${what}`;
    case 'restore':
      return `restored ${what}`;
    case 'purge':
      return details.expired === true ? `removed ${what}, after 30 days in the trash` : `deleted ${what} forever`;
    case 'replace':
      return `replaced the file of ${what}`;
    case 'publish':
      return `published ${what}`;
    case 'unpublish':
      return `took back ${what}`;
    case 'schedule':
      return `scheduled ${what}`;
    case 'publish-failed':
      return details.handedIn === true
        ? `handed in ${what} instead of publishing it: who scheduled it may not publish any more`
        : `could not publish ${what}`;
    case 'settings':
      return `changed the settings: ${namesOf(details.fields)}`;
    case 'edit':
      if (subject?.kind === 'tag') return `put “${textOf(details.to)}” in place of ${what}`;
      return details.created === true ? `added ${what}` : `changed ${what}: ${namesOf(details.fields)}`;
    case 'moderate':
      return judged(textOf(details.status), what);
  }
}

const FACTORS: Record<string, string> = {
  'totp-added': 'added an authenticator app to their account',
  'totp-removed': 'removed the authenticator app from their account',
  'passkey-added': 'added a passkey to their account',
  'passkey-removed': 'removed a passkey from their account',
  'recovery-codes': 'made new recovery codes for their account',
};
const invited: Record<string, string> = { reader: 'a user', author: 'an author', administrator: 'an administrator' };

/** Names a role that an account was given; entries from before there were authors have `isAdmin` alone. */
function roleOf({ isAdmin, role }: Activity['details']): string {
  if (role === 'author') return 'an author';
  return isAdmin === true ? 'an administrator' : 'an ordinary user';
}

function judged(status: string, what: string): string {
  if (status === 'spam') return `marked ${what} as spam`;
  return status === 'approved' ? `approved ${what}` : `held ${what} for approval`;
}

/** Names who did something: an account, the operator at the server's own machine, somebody unknown, or the program itself. */
export function actorOf({ actor, kind, details }: Activity): string {
  if (actor) return actor.username;
  if (details.operator === true) return 'The operator';
  return kind === 'sign-in-failed' ? 'Somebody' : 'Octavo';
}

function nameOf({ kind, rows }: Subject): string {
  const [one, many] = NOUNS[kind];
  const names = rows.slice(0, NAMED).map(({ name }) => `“${name}”`);
  if (rows.length === 1) return `${one} ${names.join('')}`;
  const more = rows.length > NAMED ? ` and ${rows.length - NAMED} more` : '';
  return `${rows.length} ${many}${kind === 'contact' ? '' : ':'} ${names.join(', ')}${more}`;
}

/** Names settings: 'name, contact email'. */
const namesOf = (fields: unknown) =>
  (Array.isArray(fields) ? fields : [])
    .map((field) => textOf(field).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
    .join(', ');

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

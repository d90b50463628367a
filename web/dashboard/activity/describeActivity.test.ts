import { expect, it } from 'vitest';
import type { Activity } from '../../../shared/activity/activity.ts';
import { actorOf, describeActivity } from './describeActivity.ts';

const ada = { _id: '1', username: 'Ada' };
const articles = (...names: string[]): Activity['subject'] => ({
  kind: 'article',
  rows: names.map((name, index) => ({ _id: String(index), name })),
});
const grace: Activity['subject'] = { kind: 'user', rows: [{ _id: '2', name: 'Grace' }] };

function activity(fields: Partial<Activity>): Activity {
  return {
    _id: '1',
    kind: 'sign-in',
    createdAt: '2026-12-03T09:00:00.000Z',
    actor: ada,
    subject: null,
    details: {},
    address: null,
    canUndo: false,
    ...fields,
  };
}

const old: Activity['subject'] = { kind: 'import', rows: [{ _id: '4', name: 'https://old.example/' }] };
const lamp: Activity['subject'] = { kind: 'image', rows: [{ _id: '3', name: 'A lamp' }] };

it.each<[Partial<Activity>, string]>([
  [{ kind: 'replace', subject: lamp }, 'replaced the file of the image “A lamp”'],
  [{ kind: 'delete', subject: lamp }, 'deleted the image “A lamp”'],
  [{ kind: 'delete', subject: { kind: 'image', rows: [{ _id: '3', name: '' }] } }, 'deleted the image “Image 3”'],
  [{ kind: 'sign-in' }, 'signed in'],
  [{ kind: 'sign-in-failed', details: { email: 'a@b.example' } }, 'failed to sign in as a@b.example'],
  [
    { kind: 'sign-in-failed', subject: grace, details: { email: 'a@b.example', secondFactor: true } },
    'entered the password of the account “Grace”, and not its second factor',
  ],
  [{ kind: 'role', subject: grace, details: { isAdmin: true } }, 'made the account “Grace” an administrator'],
  [{ kind: 'role', subject: grace, details: { isAdmin: false, role: 'author' } }, 'made the account “Grace” an author'],
  [{ kind: 'invite', details: { email: 'a@b.c', role: 'author' } }, 'invited a@b.c as an author'],
  [{ kind: 'invite', details: { email: 'a@b.c', role: 'reader', revoked: true } }, 'revoked the invitation of a@b.c'],
  [{ kind: 'invite', subject: grace, details: { role: 'author' } }, 'accepted the invitation as an author'],
  [{ kind: 'role', subject: grace, details: { isAdmin: false } }, 'made the account “Grace” an ordinary user'],
  [{ kind: 'settings', details: { fields: ['name', 'contactEmail'] } }, 'changed the settings: name, contact email'],
  [{ kind: 'password', subject: grace }, 'changed the password of the account “Grace”'],
  [{ kind: 'password', subject: { kind: 'user', rows: [{ _id: '1', name: 'Ada' }] } }, 'changed their own password'],
  [{ kind: 'delete', subject: articles('One') }, 'deleted the article “One”'],
  [{ kind: 'delete', subject: articles('A', 'B') }, 'deleted 2 articles: “A”, “B”'],
  [{ kind: 'restore', subject: articles('A', 'B', 'C', 'D') }, 'restored 4 articles: “A”, “B”, “C” and 1 more'],
  [
    { kind: 'delete', subject: { kind: 'contact', rows: [{ _id: '1', name: 'Ann' }] } },
    'deleted the message from “Ann”',
  ],
  [{ kind: 'purge', subject: articles('One') }, 'deleted the article “One” forever'],
  [
    { kind: 'purge', subject: articles('One'), details: { expired: true } },
    'removed the article “One”, after 30 days in the trash',
  ],
  [{ kind: 'publish', subject: articles('One') }, 'published the article “One”'],
  [{ kind: 'unpublish', subject: articles('One') }, 'took back the article “One”'],
  [{ kind: 'import', subject: old, details: { change: 'begun' } }, 'began to import “https://old.example/”'],
  [
    { kind: 'import', subject: old, details: { change: 'done', created: { article: 2, comment: 1 } } },
    'imported “https://old.example/”: 2 articles, 1 comment',
  ],
  [
    { kind: 'import', subject: old, details: { change: 'partial', created: {} } },
    'imported “https://old.example/” in part: Nothing new',
  ],
  [{ kind: 'import', subject: old, details: { change: 'undone' } }, 'undid the import of “https://old.example/”'],
  [{ kind: 'export', details: { for: 'wordpress' } }, 'exported the whole site, for WordPress'],
  [{ kind: 'backup' }, 'began a backup'],
  [{ kind: 'publish-failed', subject: articles('One') }, 'could not publish the article “One”'],
  [
    { kind: 'publish-failed', subject: articles('One'), details: { handedIn: true } },
    'handed in the article “One” instead of publishing it: who scheduled it may not publish any more',
  ],
])('describes %j as %s', (fields, text) => {
  expect(describeActivity(activity(fields))).toBe(text);
});

it.each<[Partial<Activity>, string]>([
  [{}, 'Ada'],
  [{ actor: null, kind: 'sign-in-failed' }, 'Somebody'],
  [{ actor: null, kind: 'password', details: { operator: true } }, 'The operator'],
  [{ actor: null, kind: 'purge', details: { expired: true } }, 'Octavo'],
])('names who did %j: %s', (fields, name) => {
  expect(actorOf(activity(fields))).toBe(name);
});

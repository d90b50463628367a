import type { Transaction } from 'sequelize';
import type { App } from '../context.ts';
import { type Addressee, greeting, type MailContent } from './content.ts';
import { ACCOUNT_DELETED, queueMails } from './mail.ts';

/** Who made a change: the owner, an administrator, or the operator on the server's own machine. */
export type ChangedBy = 'owner' | 'administrator' | 'operator';

/** Creates, where mail goes out, the link 'This was not me', which takes the change back; resolves to its token. */
type NotMe = () => Promise<string>;

/** A change of an account that its owner is told of. */
export type AccountChange =
  | { what: 'password'; by: ChangedBy | 'reset' }
  /** `account.email` is the address to be told: call it once for each of the two. */
  | { what: 'email'; by: ChangedBy | 'not-me'; from: string; to: string; notMe?: NotMe }
  | { what: 'role'; by: ChangedBy; role: 'user' | 'author' | 'admin' }
  /** `detail` is a sentence such as 'The passkey “Laptop” was added.'. */
  | { what: 'second-factor'; by: ChangedBy | 'not-me'; detail: string; notMe?: NotMe }
  | { what: 'deletion'; by: ChangedBy };

/** Tells the owner of an account, or of several, of a change, within the write that makes it. Does nothing where no mail goes out. */
export async function notifyAccountChange(
  app: App,
  account: Addressee | Addressee[],
  change: AccountChange,
  tx: Transaction,
): Promise<void> {
  if (!app.mails.isOffered) return;
  const token = 'notMe' in change ? await change.notMe?.() : undefined;
  const kind = change.what === 'deletion' ? ACCOUNT_DELETED : `${change.what}-changed`;
  const messages = [account].flat().map((to) => ({ kind, to, content: contentOf(to, change, token) }));
  await queueMails(app, messages, tx);
}

const subjects: Record<AccountChange['what'], string> = {
  password: 'Your password was changed',
  email: 'Your email address was changed',
  role: 'Your role was changed',
  'second-factor': 'Your second factor was changed',
  deletion: 'Your account was deleted',
};

const roles = { user: 'a reader', author: 'an author', admin: 'an administrator' };

function contentOf(to: Addressee, change: AccountChange, token?: string): MailContent {
  return {
    subject: subjects[change.what],
    blocks: [
      greeting(to),
      `${sentenceOf(change)} ${actorOf(change)}`,
      ...(token ? disownAdvice(change, token) : adviceOf(change)),
    ],
  };
}

/** The token is in the fragment, which browsers send to no server. */
const disownAdvice = ({ what }: AccountChange, token: string): MailContent['blocks'] => [
  `If this was you, there is nothing to do. If not, somebody else is using your account. This link works once, for seven days: it ${what === 'email' ? 'gives your account this address back' : 'removes what was added'}, ends every session, and leads you to a new password.`,
  { action: 'This was not me', path: `/not-me#${token}` },
];

function adviceOf({ what }: AccountChange): MailContent['blocks'] {
  if (what === 'deletion') {
    return [
      'If you know of this, there is nothing to do. If you do not, please write to the publisher.',
      { action: 'Write to the publisher', path: '/contact' },
    ];
  }
  return [
    'If you know of this, there is nothing to do. If you do not, somebody else may be using your account: set a new password at once, which ends all other sessions, and write to the publisher.',
    { action: 'Set a new password', path: '/forgot-password' },
  ];
}

function sentenceOf(change: AccountChange): string {
  if (change.what === 'password') {
    return change.by === 'administrator' || change.by === 'operator'
      ? 'The password of your account was changed. Its sessions, remembered devices and second factors have ended.'
      : 'The password of your account was changed, and its other sessions have ended.';
  }
  if (change.what === 'email') {
    return `The email address of your account was changed from ${change.from} to ${change.to}.`;
  }
  if (change.what === 'role') return `You are ${roles[change.role]} now.`;
  if (change.what === 'second-factor') return change.detail;
  return 'Your account was deleted, and every session of it has ended. It cannot be restored.';
}

function actorOf({ by }: AccountChange): string {
  if (by === 'reset') return 'It was done by a link that was sent to this address.';
  if (by === 'not-me') return 'It was done by the link “This was not me”.';
  if (by === 'owner') return 'It was done while you were logged in.';
  return by === 'administrator' ? 'An administrator did it.' : 'The operator of the site did it.';
}

import type { Transaction } from 'sequelize';
import { type Message, msg } from '../../shared/texts/t.ts';
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
  /** `detail` is a sentence such as 'A passkey was added to your account.', of a value. */
  | { what: 'second-factor'; by: ChangedBy | 'not-me'; detail: Message; notMe?: NotMe }
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

const subjects: Record<AccountChange['what'], string> = msg({
  password: 'Your password was changed',
  email: 'Your email address was changed',
  role: 'Your role was changed',
  'second-factor': 'Your second factor was changed',
  deletion: 'Your account was deleted',
});

function contentOf(to: Addressee, change: AccountChange, token?: string): MailContent {
  return {
    subject: subjects[change.what],
    blocks: [
      greeting(to),
      msg('{before} {next}', { before: sentenceOf(change), next: actorOf(change) }),
      ...(token ? disownAdvice(change, token) : adviceOf(change)),
    ],
  };
}

/** The token is in the fragment, which browsers send to no server. */
const disownAdvice = ({ what }: AccountChange, token: string): MailContent['blocks'] => [
  what === 'email'
    ? msg(
        'If this was you, there is nothing to do. If not, somebody else is using your account. This link works once, for seven days: it gives your account this address back, ends every session, and leads you to a new password.',
      )
    : msg(
        'If this was you, there is nothing to do. If not, somebody else is using your account. This link works once, for seven days: it removes what was added, ends every session, and leads you to a new password.',
      ),
  { action: msg('This was not me'), path: `/not-me#${token}` },
];

function adviceOf({ what }: AccountChange): MailContent['blocks'] {
  if (what === 'deletion') {
    return [
      msg('If you know of this, there is nothing to do. If you do not, please write to the publisher.'),
      { action: msg('Write to the publisher'), path: '/contact' },
    ];
  }
  return [
    msg(
      'If you know of this, there is nothing to do. If you do not, somebody else may be using your account: set a new password at once, which ends all other sessions, and write to the publisher.',
    ),
    { action: msg('Set a new password'), path: '/forgot-password' },
  ];
}

/** Returns a sentence of a value, which is translated as one. */
function sentenceOf(change: AccountChange): Message {
  if (change.what === 'password') {
    return change.by === 'administrator' || change.by === 'operator'
      ? msg(
          'The password of your account was changed. Its sessions, remembered devices and second factors have ended.',
          {},
        )
      : msg('The password of your account was changed, and its other sessions have ended.', {});
  }
  if (change.what === 'email') {
    const { from, to } = change;
    return msg('The email address of your account was changed from {from} to {to}.', { from, to });
  }
  if (change.what === 'role') {
    return msg('You are {role, select, author {an author} admin {an administrator} other {a reader}} now.', {
      role: change.role,
    });
  }
  if (change.what === 'second-factor') return change.detail;
  return msg('Your account was deleted, and every session of it has ended. It cannot be restored.', {});
}

function actorOf({ by }: AccountChange): Message {
  if (by === 'reset') return msg('It was done by a link that was sent to this address.', {});
  if (by === 'not-me') return msg('It was done by the link “This was not me”.', {});
  if (by === 'owner') return msg('It was done while you were logged in.', {});
  return msg(by === 'administrator' ? 'An administrator did it.' : 'The operator of the site did it.', {});
}

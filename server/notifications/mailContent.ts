import { type NotificationKind, notificationPath, notificationText } from '../../shared/notifications/notifications.ts';
import { msg, t } from '../../shared/texts/t.ts';
import { greeting, isPlainName, type MailBlock, type MailContent } from '../mail/content.ts';
import type { NotificationColumns } from './queries.ts';
import { notificationView } from './view.ts';

interface MailedNotifications {
  rows: NotificationColumns[];
  /** The number of all, of which `rows` are the first. */
  total: number;
  user: { username: string; emailConfirmedAt?: Date | null; isAdmin: boolean };
}

const actions: Record<NotificationKind, string> = msg({
  comment: 'Read the comment',
  answer: 'Read the answer',
  message: 'Open your messages',
  held: 'Approve or refuse it',
});

/** Writes the mail that tells somebody of what has happened, in the language that `t` speaks. */
export function mailContent({ rows, total, user }: MailedNotifications): MailContent {
  // Whoever writes under a web address as their name is not to speak in the publication's sentences.
  const shown = rows
    .map(notificationView)
    .map((each) => ({ ...each, from: each.from !== null && isPlainName(each.from) ? each.from : null }));
  const [first] = shown;
  const subject =
    first && total === 1
      ? notificationText(first)
      : t('{total, plural, one {# notification} other {# notifications}}', { total });
  const blocks = shown.flatMap((each, index): MailBlock[] => {
    const next = shown[index + 1];
    const path = notificationPath(each);
    const told: MailBlock[] = [t('{sentence}:', { sentence: notificationText(each) }), { quote: each.text }];
    if (total === 1) return [...told, { action: actions[each.kind], path }];
    // Several that one page shows, such as messages, have one link.
    return next && notificationPath(next) === path ? told : [...told, { link: actions[each.kind], path }];
  });
  const rest = total - rows.length;
  return {
    subject,
    blocks: [
      greeting(user),
      ...blocks,
      ...(rest > 0
        ? [
            t(
              '{rest, plural, one {And # more: the bell on the site has them all.} other {And # more: the bell on the site has them all.}}',
              { rest },
            ),
          ]
        : []),
      { link: msg('Choose what you get mail about'), path: user.isAdmin ? '/dashboard/setting' : '/profile' },
    ],
  };
}

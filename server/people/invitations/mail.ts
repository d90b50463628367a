import { limits } from '../../../shared/kit/limits.ts';
import type { Role } from '../../../shared/people/users.ts';
import { msg } from '../../../shared/texts/t.ts';
import type { MailContent } from '../../mail/content.ts';

interface InvitationMail {
  role: Role;
  /** The name of the administrator who invites. */
  by: string;
  /** The name of the publication. */
  site: string;
  path: string;
}

/** Returns the mail of an invitation. */
export const invitationMail = ({ role, by, site, path }: InvitationMail): MailContent => ({
  subject: msg('{by} invites you to {site}', { by, site }),
  blocks: [
    msg('Hello,'),
    msg(
      '{role, select, author {{by} invites you to {site}, to write articles.} administrator {{by} invites you to {site}, to run the publication as an administrator.} other {{by} invites you to {site}, to read and comment.}} Choose a name and a password, and your account is ready.',
      { role, by, site },
    ),
    { action: msg('Accept the invitation'), path },
    msg(
      'The link works once, for {days} days, and creates the account of this address. If you do not want one, there is nothing to do.',
      { days: limits.invitationDays },
    ),
  ],
});

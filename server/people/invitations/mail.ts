import { limits } from '../../../shared/kit/limits.ts';
import type { Role } from '../../../shared/people/users.ts';
import type { MailContent } from '../../mail/content.ts';

const rights: Record<Role, string> = {
  reader: 'to read and comment',
  author: 'to write articles',
  administrator: 'to run the publication as an administrator',
};

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
  subject: `${by} invites you to ${site}`,
  blocks: [
    'Hello,',
    `${by} invites you to ${site}, ${rights[role]}. Choose a name and a password, and your account is ready.`,
    { action: 'Accept the invitation', path },
    `The link works once, for ${limits.invitationDays} days, and creates the account of this address. If you do not want one, there is nothing to do.`,
  ],
});

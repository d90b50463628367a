import { msg } from '../../../../shared/texts/t.ts';
import { type Addressee, greeting, type MailContent } from '../../../mail/content.ts';

// The token is in the fragment, which browsers send to no server: neither in a request nor in the header Referer.
const resetPath = (token: string) => `/reset-password#${token}`;
const confirmPath = (token: string) => `/confirm-email#${token}`;
const notYou = msg('If this was not you, there is nothing to do: without the link nothing changes.');

interface WithToken {
  token: string;
}

/** The mail with the link to a new password. */
export const passwordResetMail = ({ token, account }: WithToken & { account: Addressee }): MailContent => ({
  subject: msg('Set a new password'),
  blocks: [
    greeting(account),
    msg('Somebody, we hope you, has asked for a new password for your account. The link works once, for 30 minutes.'),
    { action: msg('Set a new password'), path: resetPath(token) },
    notYou,
  ],
});

/** The mail with the link that confirms the address of an account. */
export const confirmEmailMail = ({ token }: WithToken): MailContent => ({
  subject: msg('Confirm your email address'),
  blocks: [
    msg('Hello,'),
    msg('Please confirm that this address is yours. The link works for three days.'),
    { action: msg('Confirm the address'), path: confirmPath(token) },
    msg('If you have no account with us, somebody has mistyped theirs: there is nothing to do.'),
  ],
});

/** The mails to the present and the new address of an account that is to have another one. */
export const changeEmailMail = ({ token, to }: WithToken & { to: string }): MailContent => ({
  subject: msg('Confirm the change of your email address'),
  blocks: [
    msg('Hello,'),
    msg(
      'Your account is to have the address {to}. Please follow this link, and the one in the mail to the other address, within a day.',
      { to },
    ),
    { action: msg('Confirm the change'), path: confirmPath(token) },
    notYou,
  ],
});

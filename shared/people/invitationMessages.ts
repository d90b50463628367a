import { limits } from '../kit/limits.ts';
import { msg } from '../texts/t.ts';

/** The texts about invitations. */
export const invitationMessages = msg({
  invited: 'Invitation made. Its link is shown below, for you to pass on.',
  mailed: 'Invitation sent by mail. Its link is shown below as well.',
  revoked: 'Invitation revoked. Its link leads nowhere now.',
  accepted: 'Welcome! Your account is ready.',
  notFound: 'This invitation has expired, was revoked, or somebody has used it. Ask for another one.',
  missing: 'Invitation not found.',
  hasAccount: 'There is an account with this email already: change its role in the list of users.',
  tooMany: msg('There are {max} open invitations. Revoke one of them first.', { max: limits.invitationsMax }),
  readersClosed: 'Registration is closed: only authors and admins can be invited. Open it in the settings first.',
  fetchFailed: 'Error fetching invitations',
  inviteFailed: 'Error making the invitation',
  revokeFailed: 'Error revoking the invitation',
  openFailed: 'The invitation could not be opened.',
  acceptFailed: 'Error creating your account',
});

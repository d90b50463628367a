import { msg } from '../texts/t.ts';

/** The texts of sessions and second factors, apart from those that readers' pages bring along. */
export const securityMessages = msg({
  sessionEnded: 'Session ended.',
  sessionsEnded: 'All other sessions ended.',
  totpAdded: 'Authenticator app added.',
  totpRemoved: 'Authenticator app removed.',
  passkeyAdded: 'Passkey added.',
  passkeyRenamed: 'Passkey renamed.',
  passkeyRemoved: 'Passkey removed.',
  allRemoved: 'Second factors removed.',
  recoveryCodesMade: 'These recovery codes replace all earlier ones.',
});

/** The refusals of the same calls. */
export const securityRefused = msg({
  needed: 'Enter the code of your authenticator app, or one of your recovery codes.',
  passkeyNeeded: 'Confirm with your passkey, or enter one of your recovery codes.',
  wrongCode:
    'This code is wrong, too old, or was used before. Wait for the next one, and check that the clock of your device is right.',
  clockOff: (seconds: number) =>
    seconds > 0
      ? msg(
          'The clock of your device is about {seconds} seconds ahead. Set it to the automatic time, then enter the next code.',
          { seconds },
        )
      : msg(
          'The clock of your device is about {seconds} seconds behind. Set it to the automatic time, then enter the next code.',
          { seconds: -seconds },
        ),
  passwordNeeded: 'Enter your current password first: you logged in more than 15 minutes ago.',
  wrongPassword: 'Current password is wrong.',
  noTotp: 'Begin again: there is no authenticator app to confirm.',
  totpThere: 'This account has an authenticator app already. Remove it first.',
  noFactor: 'This account has no second factor. Add an authenticator app or a passkey first.',
  noFactorOf: (email: string) => msg('{email} has no second factor.', { email }),
  ownFactors: 'Remove your own second factors in your account.',
  lastFactor: 'Administrators need a second factor here. Add another one before you remove this one.',
  required: 'Administrators need a second factor here. Add one in your account first.',
  ownFactorFirst: 'Add a second factor to your own account first, so that you are not locked out.',
  sessionNotFound: 'This session has ended already.',
  passkeyNotFound: 'Passkey not found.',
  passkeyTaken: 'This passkey belongs to an account here already.',
  tooManyPasskeys: 'An account may have 20 passkeys. Remove one first.',
  passkeyRefused: 'This passkey was not accepted. Please try again, or log in with your password.',
  needsName: 'Passkeys need an address with a name, such as https://journal.example: use an authenticator app instead.',
});

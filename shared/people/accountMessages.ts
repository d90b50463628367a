import { msg } from '../texts/t.ts';

/** The server's messages about lost passwords and addresses. */
export const accountMessages = msg({
  forgotPassword:
    'If there is an account with this email, a link to set a new password is on its way. It works for 30 minutes.',
  passwordReset: 'Your password is changed. Please log in with it.',
  factorRemoved:
    'It is removed, and every session has ended. Your old password does not work any more: please set a new one.',
  addressGivenBack:
    'Your account has this address again, and every session has ended. Your old password does not work any more: please set a new one.',
  linkEnded: 'This link was used already, or its time is over. Ask for a new one.',
  noMail: 'This publication sends no mail. Please write to its publisher.',
  commonPassword: 'This password is among the most common ones, which are tried first. Choose another one.',
  patternPassword: 'This password repeats a few characters, or counts. Choose another one.',
  ownPassword: 'Choose a password that is not your own name or address.',
  currentPasswordNeeded: 'Enter your current password to set a new one.',
  currentPasswordForEmail: 'Enter your current password to change your address.',
  currentPasswordForDeletion: 'Enter your current password to delete your account.',
  currentPasswordWrong: 'This is not your current password.',
  confirmationSent: 'A link to confirm your email address is on its way.',
  alreadyConfirmed: 'Your email address is confirmed already.',
  emailConfirmed: 'Your email address is confirmed. Thank you!',
  emailChangeBegun: 'We have written to both addresses: the change is made once both links were followed.',
  emailHalfChanged: 'Thank you! The change is made once the link in the mail to your other address was followed too.',
  emailChanged: 'Your email address is changed.',
  sameEmail: 'This is your email address already.',
  confirmFirst: 'Please confirm your email address first: the link is in the mail that we have sent you.',
});

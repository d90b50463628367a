import type { MailStatus } from '../../../shared/mail/mail.ts';

/** The statuses of mails, for people. */
export const statusLabels: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  shown: 'Shown here',
};

import type { MailStatus } from '../../../shared/mail/mail.ts';
import { msg } from '../../../shared/texts/t.ts';
import { type FilterRules, oneOf } from '../list/filters/filters.ts';

/** The statuses of mails, for people. */
export const statusLabels: Record<MailStatus, string> = msg({
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  shown: 'Shown here',
});

export const mailFilters: FilterRules = { status: oneOf(...Object.keys(statusLabels)) };

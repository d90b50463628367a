import type { ActivityKind } from '../../../shared/activity/activity.ts';
import { isDay } from '../../../shared/kit/days.ts';
import { msg } from '../../../shared/texts/t.ts';
import { type FilterRules, isText, oneOf } from '../list/filters/filters.ts';

/** The kinds of activity, as the filter lists them. */
export const kindLabels: Record<ActivityKind, string> = msg({
  'sign-in': 'Sign-ins',
  'sign-in-failed': 'Failed sign-ins',
  role: 'Changes of roles',
  invite: 'Invitations',
  password: 'Changes of passwords',
  'second-factor': 'Changes of second factors',
  delete: 'Deletions',
  restore: 'Restorations',
  purge: 'Deletions forever',
  replace: 'Replaced images',
  publish: 'Publications',
  unpublish: 'Unpublished',
  schedule: 'Scheduled publications',
  'publish-failed': 'Failed publications',
  settings: 'Settings',
  edit: 'Edited pages',
  moderate: 'Judged comments',
  import: 'Imports',
  export: 'Exports',
  backup: 'Backups',
});

export const activityFilters: FilterRules = {
  kind: oneOf(...Object.keys(kindLabels)),
  actor: isText,
  from: isDay,
  to: isDay,
};

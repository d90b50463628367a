import type { SettingName } from '../../../shared/settings/settings.ts';
import { msg } from '../../../shared/texts/t.ts';

/** The settings that have these texts; those of the menus and of backups are beside their forms. */
export type LabelledSetting = Exclude<SettingName, 'headerLinks' | 'footerText' | 'backupHour'>;

/** The labels of the settings. */
export const labels: Record<LabelledSetting, string> = msg({
  name: 'Name',
  description: 'Description',
  language: 'Language',
  timeZone: 'Time zone',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  contactLocation: 'Contact location',
  accent: 'Accent colour',
  logo: 'Logo',
  sharingImage: 'Sharing image',
  comments: 'Readers may comment',
  commenters: 'Only with a confirmed email address',
  registration: 'Who may register',
  authors: 'Authors publish their own articles',
  requireSecondFactor: 'Administrators need a second factor',
});

/** The sentences that say what each setting does. */
export const hints: Record<LabelledSetting, string> = msg({
  name: 'In the header, in the titles of pages, in the feed, and where pages are shared.',
  description: 'One sentence: on the home page, in the footer, and where search engines show the site.',
  language:
    'The language that articles are written in: dates follow it, and browsers, screen readers and feeds are told.',
  timeZone: 'Times of publication are entered and shown in it. What is scheduled already keeps its moment.',
  contactEmail: 'In the footer, on the contact page, and in security.txt for those who report a vulnerability.',
  contactPhone: 'In the footer and on the contact page. Leave it blank for none.',
  contactLocation: 'In the footer and on the contact page. Leave it blank for none.',
  accent: 'Links, buttons and the mark. The other theme gets the nearest tone that can be read there.',
  logo: 'Beside the name in place of the mark, and as the icon of the site; a square picture suits best. JPEG, PNG, WebP, GIF or AVIF, up to 5 MB. Choose a file, drop it here, or paste it.',
  sharingImage:
    "Shown where a page without a picture of its own is shared; 1200 × 630 pixels suit best. Without one, a cover is drawn of the page's title. JPEG, PNG, WebP, GIF or AVIF, up to 5 MB. Choose a file, drop it here, or paste it.",
  comments:
    'Off: the form goes from under all articles, and new comments are refused. Comments that there are stay readable.',
  commenters:
    'On: who comments has followed the link in a mail first; administrators need not. It counts only where the site sends mails.',
  registration:
    'By invitation: only those whom you invite under “Users” get an account. Closed: that too is for authors and admins alone. Accounts that there are can log in as ever.',
  authors:
    'Off: authors hand their articles in, admins publish them, and what is published only admins change. What waits is on the overview.',
  requireSecondFactor:
    'On: an administrator who logs in with a password alone is led to add an authenticator app or a passkey, and can do nothing else before. Add your own first.',
});

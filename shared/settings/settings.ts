import * as z from 'zod/mini';
import { type Calls, get, put } from '../kit/call.ts';
import { emailField, required, textField, versionField, versionShape } from '../kit/fields.ts';
import { languageTag } from '../kit/languageTag.ts';
import { limits } from '../kit/limits.ts';
import { isTimeZone } from '../kit/timeZone.ts';
import { msg, t } from '../texts/t.ts';
import { defaultAccent, isReadable, unreadableAccent } from './accent.ts';
import { type HeaderLink, linkShape, linksField } from './links.ts';
import { linkLimits } from './menus.ts';

const TIME_ZONE = msg('Choose a time zone by its name, such as Europe/Lisbon.');
const LANGUAGE = msg('Choose a language by its code, such as en, de or pt-BR.');
const COLOUR = msg('Accent colour must be one such as #9c2f1e.');

/** The names of the settings that are pictures, for people. */
export const pictureLabels = msg({ logo: 'Logo', sharingImage: 'Sharing image' });

/** The hours at which the nightly backup may begin, in the time zone of the publication, and 'off' for none. */
export const backupHours = ['off', ...Array.from({ length: 24 }, (_, hour) => String(hour))] as const;

/** The fields of the settings, with the rules that the variables of the environment follow too. */
export const settingFields = {
  name: textField({ name: msg('Name'), max: limits.siteNameMax }),
  description: textField({ name: msg('Description'), max: limits.siteDescriptionMax }),
  timeZone: z
    .string({ error: ({ input }) => required(msg('Time zone'), input) })
    .check(z.refine((text) => isTimeZone(text), TIME_ZONE)),
  contactEmail: emailField,
  contactPhone: textField({ name: msg('Phone'), min: 0, max: limits.sitePhoneMax }),
  contactLocation: textField({ name: msg('Location'), min: 0, max: limits.siteLocationMax }),
  accent: z
    .string({ error: ({ input }) => required(msg('Accent colour'), input) })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^#[0-9a-f]{6}$/, { error: COLOUR, abort: true }),
      z.refine(isReadable, { error: ({ input }) => unreadableAccent(String(input)) }),
    ),
  language: z.string({ error: ({ input }) => required(msg('Language'), input) }).check(
    z.trim(),
    z.refine((text) => languageTag(text) !== null, LANGUAGE),
    z.overwrite((text) => languageTag(text) ?? text),
  ),
  logo: pictureField(pictureLabels.logo),
  sharingImage: pictureField(pictureLabels.sharingImage),
  comments: z.enum(['on', 'moderated', 'off'], 'Comments must be on, moderated or off.'),
  commenters: z.enum(['everyone', 'confirmed'], 'Commenters must be everyone or confirmed.'),
  registration: z.enum(['open', 'invitation', 'closed'], 'Registration must be open, invitation or closed.'),
  authors: z.enum(['publish', 'hand-in'], 'Authors must be publish or hand-in.'),
  requireSecondFactor: z.boolean({ error: 'requireSecondFactor must be true or false.' }),
  backupHour: z.enum(backupHours, 'Backup hour must be off, or an hour from 0 to 23.'),
  headerLinks: linksField,
  footerText: textField({ name: msg('Footer text'), min: 0, max: linkLimits.footerTextMax, lines: true }),
};

export type SettingName = keyof typeof settingFields;
export type SettingValues = { [Name in SettingName]: z.output<(typeof settingFields)[Name]> };

/** The settings that are pictures: each value is the address of one that was uploaded, or empty. */
export const pictureSettings = ['logo', 'sharingImage'] as const satisfies SettingName[];
export type PictureSetting = (typeof pictureSettings)[number];

/** The settings that pages show. */
export type PublicSettings = Omit<SettingValues, 'requireSecondFactor' | 'backupHour'>;

export const settingNames = Object.keys(settingFields) as SettingName[];

/** The settings without a variable of the environment, as a new publication has them. */
export const settingDefaults = {
  accent: defaultAccent,
  logo: '',
  sharingImage: '',
  headerLinks: [] as HeaderLink[],
  footerText: '',
  commenters: 'everyone' as const,
  authors: 'publish' as const,
  requireSecondFactor: false,
  backupHour: '3',
};

const texts = Object.fromEntries(settingNames.map((name) => [name, z.string()]));

export const settingsShape = z.object({
  ...(texts as Record<SettingName, z.ZodMiniString>),
  headerLinks: z.array(linkShape),
  comments: settingFields.comments,
  commenters: settingFields.commenters,
  registration: settingFields.registration,
  authors: settingFields.authors,
  /** True where mails go out: nothing that needs them is offered elsewhere. */
  hasMail: z.boolean(),
  /** For administrators. */
  requireSecondFactor: z.optional(z.boolean()),
  /** For administrators. */
  backupHour: z.optional(z.string()),
  /** For administrators. */
  version: z.optional(versionShape),
  /** For administrators: the settings that variables of the environment fix. */
  fixed: z.optional(z.array(z.enum(settingNames))),
});

/** The publication as its publisher has set it up. */
export type Settings = z.infer<typeof settingsShape>;

export const adminSettingsShape = z.required(settingsShape);

/** The same as administrators get it. */
export type AdminSettings = z.infer<typeof adminSettingsShape>;

export const settingChanges = z.extend(z.partial(z.object(settingFields)), { version: z.optional(versionField) });
export type SettingChanges = z.output<typeof settingChanges>;

/** The publication's settings, for the dashboard and for other programs. */
export const settingCalls = {
  settings: get('/settings', {
    summary: 'The settings of the publication; for administrators also their version, and which are fixed',
    guard: 'everyone',
    response: settingsShape,
    cacheTags: () => ['settings'],
  }),
  updateSettings: put('/settings', {
    summary: 'Change those settings that are sent; one that a variable of the environment fixes is refused',
    guard: 'admin',
    body: settingChanges,
    versioned: 'settings',
    response: z.object({ message: z.string(), settings: adminSettingsShape }),
  }),
} as const satisfies Calls;

/** The address of a picture that was uploaded; the server tells if there is one. */
function pictureField(name: string) {
  return z
    .string({ error: ({ input }) => required(name, input) })
    .check(z.trim(), z.regex(/^(\/images\/[0-9a-f]{24}\/\d{1,4}\.webp)?$/, { error: () => notUploaded(name) }));
}

/** Returns the message for an address of no picture here; `name` is the field's own. */
export function notUploaded(name: string): string {
  return t(
    '{name} must be the address of a picture that was uploaded here, as POST /api/images returns it, or blank for none.',
    { name: t(name) },
  );
}

import * as z from 'zod/mini';
import { defaultAccent, isReadable, unreadableAccent } from './accent.ts';
import { type Calls, get, put } from './call.ts';

import { emailField, required, textField, versionField, versionShape } from './fields.ts';
import { limits } from './limits.ts';
import { type HeaderLink, linkShape, linksField } from './links.ts';
import { linkLimits } from './menus.ts';
import { isTimeZone } from './timeZone.ts';

const TIME_ZONE = 'Choose a time zone by its name, such as Europe/Lisbon.';
const COLOUR = 'Accent colour must be one such as #9c2f1e.';

/** The fields of the settings, with the rules that the variables of the environment follow too. */
export const settingFields = {
  name: textField({ name: 'Name', max: limits.siteNameMax }),
  description: textField({ name: 'Description', max: limits.siteDescriptionMax }),
  timeZone: z
    .string({ error: ({ input }) => required('Time zone', input) })
    .check(z.refine((text) => isTimeZone(text), TIME_ZONE)),
  contactEmail: emailField,
  contactPhone: textField({ name: 'Phone', min: 0, max: limits.sitePhoneMax }),
  contactLocation: textField({ name: 'Location', min: 0, max: limits.siteLocationMax }),
  accent: z
    .string({ error: ({ input }) => required('Accent colour', input) })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^#[0-9a-f]{6}$/, { error: COLOUR, abort: true }),
      z.refine(isReadable, { error: ({ input }) => unreadableAccent(String(input)) }),
    ),
  headerLinks: linksField,
  footerText: textField({ name: 'Footer text', min: 0, max: linkLimits.footerTextMax, lines: true }),
};

export type SettingName = keyof typeof settingFields;
export type SettingValues = { [Name in SettingName]: z.output<(typeof settingFields)[Name]> };

export const settingNames = Object.keys(settingFields) as SettingName[];

/** The settings without a variable of the environment, as a new publication has them. */
export const settingDefaults = { accent: defaultAccent, headerLinks: [] as HeaderLink[], footerText: '' };

export const settingsShape = z.object({
  ...(Object.fromEntries(settingNames.map((name) => [name, z.string()])) as Record<SettingName, z.ZodMiniString>),
  headerLinks: z.array(linkShape),
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

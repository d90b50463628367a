import type { SettingName } from './settings.ts';

/** The variables of the environment that fix a setting. */
const variables: Partial<Record<SettingName, string>> = {
  name: 'OCTAVO_NAME',
  description: 'OCTAVO_DESCRIPTION',
  language: 'OCTAVO_LANGUAGE',
  timeZone: 'OCTAVO_TIME_ZONE',
  contactEmail: 'OCTAVO_CONTACT_EMAIL',
  contactPhone: 'OCTAVO_CONTACT_PHONE',
  contactLocation: 'OCTAVO_CONTACT_LOCATION',
  comments: 'OCTAVO_COMMENTS',
  registration: 'OCTAVO_REGISTRATION',
};

/** Returns the variable that fixes a setting where it is set; undefined for a setting without one. */
export const variableOf = (name: SettingName): string | undefined => variables[name];

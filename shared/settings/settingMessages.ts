import { msg } from '../texts/t.ts';

/** The toasts of the settings, apart from those that every reader loads. */
export const settingMessages = msg({
  updated: 'Settings updated successfully!',
  fetchFailed: 'Error fetching settings',
  updateFailed: 'Error updating settings',
});

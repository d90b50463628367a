/** The toasts of the settings, apart from those that every reader loads. */
export const settingMessages = {
  updated: 'Settings updated successfully!',
  fetchFailed: 'Error fetching settings',
  updateFailed: 'Error updating settings',
} as const;

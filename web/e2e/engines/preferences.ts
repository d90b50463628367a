/** The storage that pages may use: all of it, that of a private window, or nothing. */
export type StorageAccess = 'all' | 'private' | 'nothing';

/** The preferences that geckodriver sets before Firefox starts: https://searchfox.org/mozilla-central/source/testing/geckodriver/src/prefs.rs */
const preferences = {
  'app.normandy.api_url': '',
  'app.update.disabledForTesting': true,
  'browser.dom.window.dump.enabled': true,
  'browser.newtabpage.enabled': false,
  'browser.region.network.url': '',
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.ipc.reportProcessHangs': false,
  'extensions.getAddons.cache.enabled': false,
  'focusmanager.testmode': true,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.manage-offline-status': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'startup.homepage_welcome_url': 'about:blank',
  'toolkit.telemetry.server': '',
  // Any free port, which Firefox prints.
  'marionette.port': 0,
  // Reads userChrome.css.
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
};

const storagePreferences: Record<StorageAccess, object> = {
  all: {},
  private: { 'browser.privatebrowsing.autostart': true },
  nothing: { 'dom.storage.enabled': false, 'dom.indexedDB.enabled': false },
};

/** The text of a profile's user.js. */
export function firefoxPreferences({
  storage,
  reducedMotion,
}: {
  storage: StorageAccess;
  reducedMotion: boolean;
}): string {
  return Object.entries({
    ...preferences,
    ...storagePreferences[storage],
    'ui.prefersReducedMotion': Number(reducedMotion),
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n');
}

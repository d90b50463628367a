import { existsSync } from 'node:fs';
import path from 'node:path';
import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { t } from '../../../shared/texts/t.ts';
import { refuseFeed } from './updateFeed.ts';

type Updater = Pick<
  AppUpdater,
  'checkForUpdates' | 'downloadUpdate' | 'quitAndInstall' | 'autoDownload' | 'autoInstallOnAppQuit' | 'netSession'
>;

interface Dependencies {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  /** The folder with electron-builder's `app-update.yml`, if the installers were built with a feed. */
  resources: string;
  updater: () => Promise<Updater>;
  showDialog: (options: MessageBoxOptions) => Promise<Pick<MessageBoxReturnValue, 'response'>>;
}

/** Returns the function that checks for updates, and installs one after a confirmation. Nothing runs without a call. */
export function createUpdates(dependencies: Dependencies): () => Promise<void> {
  const { isPackaged, platform, resources, updater, showDialog } = dependencies;
  return async () => {
    const feedFile = isPackaged ? path.join(resources, 'app-update.yml') : null;
    if (!feedFile || !existsSync(feedFile)) {
      return sayInactive();
    }
    try {
      const refusal = refuseFeed(feedFile, platform);
      if (refusal) return await say(t(refusal.message), t(refusal.detail));
      await checkAndOffer();
    } catch (error) {
      console.warn('Looking for updates failed:', error);
      await say(t('Updates are out of reach at the moment.'), t('Octavo works on as it is. Please try again later.'));
    }
  };

  async function checkAndOffer(): Promise<void> {
    const feed = await updater();
    refuseUnprotected(feed);
    feed.autoDownload = false;
    feed.autoInstallOnAppQuit = false;
    const found = await feed.checkForUpdates();
    // An AppImage that was unpacked, or a package of another kind than the feed's.
    if (!found) return sayInactive();
    if (!found.isUpdateAvailable) return say(t('Octavo is up to date.'));
    const { version } = found.updateInfo;
    if (
      !(await offer(
        t('Octavo {version} is available.', { version }),
        t('Download it now? Work goes on meanwhile.'),
        t('Download'),
      ))
    )
      return;
    await feed.downloadUpdate();
    if (await offer(t('Octavo {version} is ready.', { version }), t('Restart now to install it?'), t('Restart')))
      feed.quitAndInstall();
    else feed.autoInstallOnAppQuit = true;
  }

  function sayInactive(): Promise<void> {
    return say(t('This copy does not look for updates.'), t('Get a newer version where you got this one.'));
  }

  async function say(message: string, detail = ''): Promise<void> {
    await showDialog({ type: 'info', message, detail, buttons: [t('OK')] });
  }

  async function offer(message: string, detail: string, yes: string): Promise<boolean> {
    const options = { message, detail, buttons: [yes, t('Not now')], defaultId: 0, cancelId: 1, noLink: true };
    return (await showDialog({ type: 'question', ...options })).response === 0;
  }
}

/** Cancels http requests, to which a feed may lead by a redirect or by the address of a file in it. */
function refuseUnprotected({ netSession }: Updater): void {
  netSession.webRequest.onBeforeRequest({ urls: ['http://*/*'] }, (_request, answer) => answer({ cancel: true }));
}

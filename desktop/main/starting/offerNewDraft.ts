import { type App, Menu } from 'electron';
import { t } from '../../../shared/texts/t.ts';
import { NEW_DRAFT } from './startArguments.ts';

interface Dependencies {
  app: Pick<App, 'dock' | 'isPackaged' | 'setUserTasks'>;
  platform: NodeJS.Platform;
  /** The app's own path. */
  program: string;
  newDraft: () => void;
}

/** Offers a new draft where the system lists what an app can begin: in the dock of macOS and in the jump list of Windows. */
export function offerNewDraft({ app, platform, program, newDraft }: Dependencies): void {
  if (platform === 'darwin') app.dock?.setMenu(Menu.buildFromTemplate([{ label: t('New Draft'), click: newDraft }]));
  // From the sources, the program is Electron, which does not know the app.
  if (platform !== 'win32' || !app.isPackaged) return;
  const icon = { iconPath: program, iconIndex: 0 };
  app.setUserTasks([
    { program, arguments: NEW_DRAFT, title: t('New Draft'), description: t('Begin a new article'), ...icon },
  ]);
}

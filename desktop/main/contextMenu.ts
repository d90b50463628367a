import { type App, clipboard, Menu, type Shell, type WebContents } from 'electron';
import { contextMenuTemplate } from './contextMenuTemplate.ts';

interface Dependencies {
  app: Pick<App, 'on' | 'isPackaged'>;
  shell: Pick<Shell, 'openExternal'>;
  /** The origin of the server. */
  server: () => string | null;
}

/** Opens a context menu on a right click in any of the app's pages. */
export function offerContextMenu({ app, shell, server }: Dependencies): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_click, params) => {
      const actions = actionsOn(contents, shell);
      const template = contextMenuTemplate({ params, server: server(), isPackaged: app.isPackaged, actions });
      if (template.length === 0) return;
      Menu.buildFromTemplate(template).popup(params.frame ? { frame: params.frame } : {});
    });
  });
}

function actionsOn(contents: WebContents, shell: Dependencies['shell']) {
  return {
    replaceMisspelling: (word: string) => contents.replaceMisspelling(word),
    learnWord: (word: string) => void contents.session.addWordToSpellCheckerDictionary(word),
    copyText: (text: string) => void clipboard.writeText(text),
    openOutside: (url: string) => void shell.openExternal(url),
    inspect: (x: number, y: number) => contents.inspectElement(x, y),
  };
}

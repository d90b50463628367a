import {
  type App,
  type ContextMenuParams,
  clipboard,
  type MenuItemConstructorOptions as Item,
  Menu,
  type Shell,
  type WebContents,
} from 'electron';
import { t } from '../../../shared/texts/t.ts';
import { addressAt, decideNavigation } from '../guards/decideNavigation.ts';

interface Dependencies {
  app: Pick<App, 'on' | 'isPackaged'>;
  shell: Pick<Shell, 'openExternal'>;
  /** The origin of the server, for public links to the app's pages. */
  server: () => string | null;
}

/** Opens a context menu on a right click in any of the app's pages: only actions on the clicked element. */
export function offerContextMenu({ app, shell, server }: Dependencies): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_click, params) => {
      const groups = [
        spelling(params, contents),
        link(publicAddress(params.linkURL, server()), shell),
        image(params, server()),
        editing(params),
        app.isPackaged ? [] : [{ label: 'Inspect', click: () => contents.inspectElement(params.x, params.y) }],
      ].filter((group) => group.length > 0);
      const template = groups.flatMap((group, index): Item[] =>
        index === 0 ? group : [{ type: 'separator' }, ...group],
      );
      if (template.length === 0) return;
      Menu.buildFromTemplate(template).popup(params.frame ? { frame: params.frame } : {});
    });
  });
}

function spelling({ misspelledWord, dictionarySuggestions }: ContextMenuParams, contents: WebContents): Item[] {
  if (misspelledWord === '') return [];
  const words = dictionarySuggestions.map((word) => ({ label: word, click: () => contents.replaceMisspelling(word) }));
  const learn = () => contents.session.addWordToSpellCheckerDictionary(misspelledWord);
  return [
    ...(words.length > 0 ? words : [{ label: t('No Suggestions'), enabled: false }]),
    { label: t('Add to Dictionary'), click: learn },
  ];
}

function link(address: string | null, shell: Dependencies['shell']): Item[] {
  if (address === null) return [];
  return [
    { label: t('Open Link in Browser'), click: () => void shell.openExternal(address) },
    { label: t('Copy Link Address'), click: () => void copy(address) },
  ];
}

function image({ mediaType, srcURL }: ContextMenuParams, server: string | null): Item[] {
  const address = mediaType === 'image' ? publicAddress(srcURL, server) : null;
  return address === null ? [] : [{ label: t('Copy Image Address'), click: () => void copy(address) }];
}

async function copy(text: string): Promise<void> {
  try {
    await clipboard.writeText(text);
  } catch (error) {
    console.warn('Nothing was copied:', error);
  }
}

function editing({ isEditable, selectionText, editFlags }: ContextMenuParams): Item[] {
  if (isEditable) {
    return [
      { role: 'cut', label: t('Cut'), enabled: editFlags.canCut },
      { role: 'copy', label: t('Copy'), enabled: editFlags.canCopy },
      { role: 'paste', label: t('Paste'), enabled: editFlags.canPaste },
      { role: 'pasteAndMatchStyle', label: t('Paste and Match Style'), enabled: editFlags.canPaste },
      { role: 'selectAll', label: t('Select All'), enabled: editFlags.canSelectAll },
    ];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', label: t('Copy') }];
}

/** Returns an address that works in a browser; null for one that a browser could not open, or must not. */
function publicAddress(url: string, server: string | null): string | null {
  const decision = decideNavigation(url);
  if (decision === 'outside') return new URL(url).href;
  return decision === 'refuse' || server === null ? null : addressAt(server, url);
}

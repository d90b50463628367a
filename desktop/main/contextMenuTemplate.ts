import type { ContextMenuParams, MenuItemConstructorOptions as Item } from 'electron';
import { addressAt, decideNavigation } from './decideNavigation.ts';

export interface ContextActions {
  replaceMisspelling(word: string): void;
  learnWord(word: string): void;
  copyText(text: string): void;
  openOutside(url: string): void;
  inspect(x: number, y: number): void;
}

interface Dependencies {
  params: Pick<
    ContextMenuParams,
    | 'misspelledWord'
    | 'dictionarySuggestions'
    | 'isEditable'
    | 'selectionText'
    | 'editFlags'
    | 'linkURL'
    | 'mediaType'
    | 'srcURL'
    | 'x'
    | 'y'
  >;
  /** The origin of the server, for public links to the app's pages. */
  server: string | null;
  isPackaged: boolean;
  actions: ContextActions;
}

/** Returns the entries of the context menu: only actions on the clicked element. Empty if there are none. */
export function contextMenuTemplate({ params, server, isPackaged, actions }: Dependencies): Item[] {
  const groups = [
    spelling(params, actions),
    link(params, server, actions),
    image(params, server, actions),
    editing(params),
    isPackaged ? [] : [{ label: 'Inspect', click: () => actions.inspect(params.x, params.y) }],
  ];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index): Item[] => (index === 0 ? group : [{ type: 'separator' }, ...group]));
}

function spelling({ misspelledWord, dictionarySuggestions }: Dependencies['params'], actions: ContextActions): Item[] {
  if (misspelledWord === '') return [];
  const words = dictionarySuggestions.map((word) => ({ label: word, click: () => actions.replaceMisspelling(word) }));
  return [
    ...(words.length > 0 ? words : [{ label: 'No Suggestions', enabled: false }]),
    { label: 'Add to Dictionary', click: () => actions.learnWord(misspelledWord) },
  ];
}

function link({ linkURL }: Dependencies['params'], server: string | null, actions: ContextActions): Item[] {
  const address = publicAddress(linkURL, server);
  if (address === null) return [];
  return [
    { label: 'Open Link in Browser', click: () => actions.openOutside(address) },
    { label: 'Copy Link Address', click: () => actions.copyText(address) },
  ];
}

function image({ mediaType, srcURL }: Dependencies['params'], server: string | null, actions: ContextActions): Item[] {
  const address = mediaType === 'image' ? publicAddress(srcURL, server) : null;
  return address === null ? [] : [{ label: 'Copy Image Address', click: () => actions.copyText(address) }];
}

function editing({ isEditable, selectionText, editFlags }: Dependencies['params']): Item[] {
  if (isEditable) {
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { role: 'pasteAndMatchStyle', enabled: editFlags.canPaste },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy' }];
}

/** Returns an address that works in a browser; null for one that a browser could not open, or must not. */
function publicAddress(url: string, server: string | null): string | null {
  const decision = decideNavigation(url);
  if (decision === 'outside') return new URL(url).href;
  return decision === 'refuse' || server === null ? null : addressAt(server, url);
}

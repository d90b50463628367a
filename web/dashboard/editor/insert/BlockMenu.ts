import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { makeAutoObservable } from 'mobx';
import type { ToolDialog } from '../toolbar/tools.ts';
import { type BlockEntry, findEntries } from './blockEntries.ts';

/** What is typed for the menu: from where, and after which sign; none where a button opened it. */
interface Typed {
  from: number;
  sign: '/' | '';
  query: string;
}

const typedKey = new PluginKey<Typed | null>('blockMenu');

/** The menu of blocks, which `/` at the start of a paragraph opens, or the button beside an empty one. */
export class BlockMenu {
  typed: Typed | null = null;
  chosen = 0;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get entries(): readonly BlockEntry[] {
    return this.typed ? findEntries(this.typed.query) : [];
  }

  get isOpen(): boolean {
    return this.entries.length > 0;
  }

  choose(index: number): void {
    this.chosen = index;
  }

  show(typed: Typed | null): void {
    if (typed?.query !== this.typed?.query) this.chosen = 0;
    this.typed = typed;
  }
}

/** Opens the menu without a sign. */
export function openBlockMenu({ view }: Editor): void {
  view.focus();
  const { tr, selection } = view.state;
  view.dispatch(tr.setMeta(typedKey, { from: selection.from, sign: '', query: '' } satisfies Typed));
}

/** Removes what was typed for the menu, and inserts a block there. */
export function insertEntry(editor: Editor, entry: BlockEntry, open: (what: ToolDialog) => void): void {
  const typed = typedKey.getState(editor.state);
  if (!typed) return;
  editor.view.dispatch(editor.state.tr.delete(typed.from, editor.state.selection.from).setMeta(typedKey, null));
  entry.run(editor, open);
}

/** Follows what is typed for the menu, and leads the keys to it that choose an entry. */
export const blockMenu = (menu: BlockMenu, open: (what: ToolDialog) => void) =>
  Extension.create({
    name: 'blockMenu',
    priority: 1100,
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          key: typedKey,
          state: {
            init: (): Typed | null => null,
            apply(tr, typed, before, state): Typed | null {
              const told = tr.getMeta(typedKey) as Typed | null | undefined;
              if (told !== undefined) return told;
              if (typed) return stillTyped(state, typed);
              // Not for a sign that the cursor meets, or that is pasted or undone.
              const isTyped = tr.docChanged && !tr.getMeta('uiEvent') && !tr.getMeta('history$');
              return isTyped && before.selection.$from.parentOffset === 0 ? begun(state) : null;
            },
          },
          view: () => ({
            update: (view) => {
              // What an input method composes is not typed yet.
              if (!view.composing) menu.show(view.editable ? (typedKey.getState(view.state) ?? null) : null);
            },
            destroy: () => menu.show(null),
          }),
          props: {
            handleKeyDown: (view, event) => {
              if (!menu.isOpen || event.isComposing) return false;
              const { entries, chosen } = menu;
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
              if (step) menu.choose((chosen + step + entries.length) % entries.length);
              else if (event.key === 'Escape') view.dispatch(view.state.tr.setMeta(typedKey, null));
              else if (/^(Enter|Tab)$/.test(event.key) && entries[chosen]) insertEntry(editor, entries[chosen], open);
              else return false;
              return true;
            },
            handleDOMEvents: {
              compositionend: (view) => {
                // ProseMirror ends the composition after the event.
                setTimeout(() => view.isDestroyed || view.updateState(view.state), COMPOSED_MS);
                return false;
              },
              blur: (view) => {
                if (menu.typed) view.dispatch(view.state.tr.setMeta(typedKey, null));
                return false;
              },
            },
          },
        }),
      ];
    },
  });

/** Returns what is typed once a paragraph begins with the sign; who types fast has some letters more. */
function begun({ selection: { $from, empty } }: EditorState): Typed | null {
  if (!empty || $from.parent.type.name !== 'paragraph' || $from.parentOffset > LONGEST) return null;
  const [, query] = /^[/／]([^\s/]*)$/.exec($from.parent.textBetween(0, $from.parentOffset)) ?? [];
  return query === undefined ? null : { from: $from.start(), sign: '/', query };
}

/** ProseMirror takes in what was composed within 20 ms, in milliseconds. */
const COMPOSED_MS = 50;
/** The longest word that is sought. */
const LONGEST = 20;

function stillTyped({ selection: { $from, empty } }: EditorState, { from, sign }: Typed): Typed | null {
  if (!empty || $from.start() > from || $from.pos < from + sign.length) return null;
  const text = $from.parent.textBetween(from - $from.start(), $from.parentOffset);
  if (sign && !/^[/／]/.test(text)) return null;
  const query = text.slice(sign.length);
  return query.length <= LONGEST && !/^\s/.test(query) ? { from, sign, query } : null;
}

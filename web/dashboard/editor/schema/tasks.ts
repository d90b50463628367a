import { type Editor, Extension, findParentNode, InputRule } from '@tiptap/core';
import { Plugin, type Selection, type Transaction } from '@tiptap/pm/state';
import { findWrapping } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';

const TASKS = 'data-tasks';
const DONE = 'data-done';

const listAround = findParentNode(({ type }) => type.name === 'bulletList' || type.name === 'orderedList');
const entryAround = findParentNode(({ type }) => type.name === 'listItem');

/** Tells if a selection is in a list of tasks. */
export const isInTasks = (selection: Selection): boolean =>
  typeof listAround(selection)?.node.attrs[TASKS] === 'string';

/** Turns the list around the cursor, or the paragraph, into one of tasks, or a list of tasks into one with bullets. */
export function toggleTasks(editor: Editor): boolean {
  if (isInTasks(editor.state.selection)) return setTasks(editor, null);
  if (listAround(editor.state.selection)?.node.type.name !== 'bulletList') editor.commands.toggleBulletList();
  return setTasks(editor, '');
}

const setTasks = (editor: Editor, value: '' | null): boolean =>
  editor.commands.command(({ tr }) => {
    const list = listAround(tr.selection);
    if (list?.node.type.name !== 'bulletList') return false;
    tr.setNodeAttribute(list.pos, TASKS, value);
    return true;
  });

/** Turns a task at a position into one that is done, or one that is to be done. */
function toggleDone({ state, dispatch }: EditorView, pos: number): boolean {
  const entry = state.doc.nodeAt(pos);
  if (entry?.type.name !== 'listItem') return false;
  dispatch(state.tr.setNodeAttribute(pos, DONE, String(entry.attrs[DONE] !== 'true')));
  return true;
}

/** Makes the paragraph with the cursor a task, or the list in which it begins an item. Returns false where neither is possible. */
function beginTask(tr: Transaction, isDone: boolean): boolean {
  const { $from } = tr.selection;
  const isItem = entryAround(tr.selection)?.pos === $from.before() - 1;
  if (!isItem) {
    const range = $from.blockRange();
    const list = $from.doc.type.schema.nodes.bulletList;
    const wrapping = range && list && findWrapping(range, list);
    if (!wrapping) return false;
    tr.wrap(range, wrapping);
  }
  const [list, entry] = [listAround(tr.selection), entryAround(tr.selection)];
  if (list?.node.type.name !== 'bulletList' || !entry) return false;
  tr.setNodeAttribute(list.pos, TASKS, '').setNodeAttribute(entry.pos, DONE, String(isDone));
  return true;
}

/** Lists of tasks: `[ ] ` or `[x] ` at the start of a paragraph begins one; a click on the box, or Ctrl+Enter, says that one is done. */
export const tasks = Extension.create({
  name: 'tasks',
  addInputRules: () => [
    new InputRule({
      find: /^\[([ xX]?)\]\s$/,
      handler: ({ state: { tr }, range, match }) => {
        if (tr.doc.resolve(range.from).parent.type.name !== 'paragraph') return null;
        tr.delete(range.from, range.to);
        return beginTask(tr, /x/i.test(match[1] ?? '')) ? undefined : null;
      },
    }),
  ],
  addKeyboardShortcuts: () => ({
    'Mod-Shift-9': ({ editor }) => toggleTasks(editor),
    'Mod-Enter': ({ editor }) => {
      const entry = entryAround(editor.state.selection);
      return isInTasks(editor.state.selection) && entry !== undefined && toggleDone(editor.view, entry.pos);
    },
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          mousedown: (view, event) => {
            const { target, clientX } = event;
            if (!(target instanceof HTMLElement) || !target.matches(`[${TASKS}] > li`)) return false;
            const { left, right } = target.getBoundingClientRect();
            // The box stands beside the entry.
            if (clientX >= left && clientX <= right) return false;
            event.preventDefault();
            return toggleDone(view, view.posAtDOM(target, 0) - 1);
          },
        },
      },
    }),
  ],
});

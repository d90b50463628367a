import { type Editor, Extension } from '@tiptap/core';
import { goToNextCell, isInTable } from '@tiptap/pm/tables';
import { toggleList, toggleQuote } from './lists.ts';
import { clearStyles, hasStyle, toggleStyle } from './styles.ts';

const within = ({ state }: Editor, tag: string) => {
  const { $from } = state.selection;
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1).type.name).filter(
    (name) => name === tag,
  ).length;
};

/** What keys do in the text. Those that open something are the component's. */
export const articleKeys = Extension.create({
  name: 'articleKeys',
  addKeyboardShortcuts() {
    const { editor } = this;
    const heading = (level: number) => () => editor.commands.toggleNode('heading', 'p', { level });
    let tabLeaves = false;

    const tab = (direction: 1 | -1) => () => {
      if (tabLeaves) return false;
      if (isInTable(editor.state)) return goToNextCell(direction)(editor.state, editor.view.dispatch);
      const depth = within(editor, 'li');
      if (direction === 1) return depth > 0 && editor.commands.sinkListItem('li');
      return depth > 1 && editor.commands.liftListItem('li');
    };
    editor.on('blur', () => {
      tabLeaves = false;
    });
    editor.on('transaction', () => {
      tabLeaves = false;
    });

    return {
      'Mod-b': () => toggleStyle(editor, 'strong'),
      'Mod-i': () => toggleStyle(editor, 'em'),
      'Mod-u': () => toggleStyle(editor, 'u'),
      'Mod-e': () => toggleStyle(editor, 'code'),
      'Mod-Shift-s': () => toggleStyle(editor, 's'),
      'Mod-Shift-h': () => toggleStyle(editor, 'mark'),
      'Mod-,': () => toggleStyle(editor, 'sub'),
      'Mod-.': () => toggleStyle(editor, 'sup'),
      'Mod-\\': () => clearStyles(editor),
      'Mod-Alt-0': () => editor.commands.setNode('p'),
      'Mod-Alt-2': heading(2),
      'Mod-Alt-3': heading(3),
      'Mod-Alt-4': heading(4),
      'Mod-Shift-7': () => toggleList(editor, 'ol'),
      'Mod-Shift-8': () => toggleList(editor, 'ul'),
      'Mod-Shift-b': () => toggleQuote(editor),
      'Mod-Alt-c': () => toggleCode(editor),
      'Shift-Enter': () => breakLine(editor),
      'Mod-Enter': () => editor.commands.exitCode() || breakLine(editor),
      Enter: () =>
        leaveCode(editor) ||
        leaveSummary(editor) ||
        editor.commands.splitListItem('li') ||
        editor.commands.splitListItem('dd'),
      Backspace: () => stepOut(editor),
      ArrowDown: () => atEndOfLastCode(editor) && editor.commands.exitCode(),
      ArrowRight: () => leaveInlineCode(editor),
      Tab: tab(1),
      'Shift-Tab': tab(-1),
      Escape: () => {
        tabLeaves = true;
        return false;
      },
    };
  },
});

function toggleCode(editor: Editor): boolean {
  return editor.isActive('pre') ? editor.commands.setNode('p') : editor.commands.setNode('pre', { inner: {} });
}

function breakLine(editor: Editor): boolean {
  return editor.commands.first(({ commands }) => [
    () => commands.newlineInCode(),
    () =>
      commands.command(({ tr, state, dispatch }) => {
        if (!state.selection.$from.parent.inlineContent) return false;
        dispatch?.(tr.replaceSelectionWith(state.schema.node('br'), true).scrollIntoView());
        return true;
      }),
  ]);
}

/** A third Enter at the end of a code block goes on below it. */
function leaveCode(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const atEnd = empty && $from.parent.type.name === 'pre' && $from.parentOffset === $from.parent.content.size;
  if (!atEnd || !$from.parent.textContent.endsWith('\n\n')) return false;
  return editor
    .chain()
    .deleteRange({ from: $from.pos - 2, to: $from.pos })
    .exitCode()
    .run();
}

function atEndOfLastCode({ state }: Editor): boolean {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.name !== 'pre' || $from.parentOffset < $from.parent.content.size) return false;
  return $from.after() >= state.doc.content.size;
}

/** Enter at the end of a summary goes on in what it sums up. */
function leaveSummary(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  if (!empty || $from.depth < 2 || $from.node(-1).type.name !== 'summary') return false;
  const after = $from.after(-1);
  const hasNext = editor.state.doc.resolve(after).nodeAfter;
  const chain = editor.chain();
  if (!hasNext) chain.insertContentAt(after, { type: 'p' });
  return chain.setTextSelection(after + 1).run();
}

/** Backspace at the beginning takes the item out of its list, the code block its code. */
function stepOut(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  const { name } = $from.parent.type;
  if (name === 'pre' || name === 'heading') return $from.parent.content.size === 0 && editor.commands.setNode('p');
  const first = $from.depth > 1 && $from.node(-1).type.name === 'li' && $from.index(-1) === 0;
  return first && editor.commands.liftListItem('li');
}

/** At the end of a paragraph, one step to the right ends the code. */
function leaveInlineCode(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  if (!empty || $from.parentOffset < $from.parent.content.size || !hasStyle(editor, 'code')) return false;
  return editor.commands.command(({ tr, state }) => {
    const { code } = state.schema.marks;
    if (code) tr.removeStoredMark(code);
    return true;
  });
}

import type { Editor, EditorEvents } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { type Fragment, DOMParser as ModelParser, Slice } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { parseHtml } from '../html/parseHtml.ts';
import { loneAddress } from '../schema/addresses.ts';
import { linkAddresses } from '../schema/link.ts';
import { type Changes, noChanges } from './changes.ts';
import { partLongParagraphs } from './partLongParagraphs.ts';
import { codeHtml, codeLanguage } from './pastedCode.ts';

interface PasteOptions {
  /** Converts HTML to what the schema parses; the editor calls it for what it pastes. */
  clean: (html: string) => string;
  /** Where `clean` counts what it changes. */
  changes: Changes;
  /** True for the keys that paste plain text. */
  isPlain: boolean;
}

/** Pastes the texts of a clipboard. What cannot be made to fit arrives as plain text. Returns false where there are none. */
export function pasteTexts(editor: Editor, event: ClipboardEvent, { clean, changes, isPlain }: PasteOptions): boolean {
  const { view } = editor;
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const html = event.clipboardData?.getData('text/html') ?? '';
  if (text === '' && html === '') return false;
  view.dispatch(closeHistory(view.state.tr));
  if (text !== '' && (isPlain || view.state.selection.$from.parent.type.spec.code)) return view.pasteText(text, event);
  if (linkSelection(view, loneAddress(text))) return true;

  const { from } = view.state.selection;
  try {
    const language = codeLanguage(event.clipboardData);
    if (language !== null && language !== 'markdown') view.pasteHTML(codeHtml(text, language), event);
    else if (html !== '' && language === null) view.pasteHTML(html, event);
    else {
      view.pasteText(text, event);
      if (MARKDOWN.test(text)) void formatMarkdown(editor, { text, from, clean });
    }
  } catch {
    // Whatever another program wrote, its words arrive.
    changes.isPlain = true;
    view.pasteText(text || (parseHtml(html).textContent ?? ''), event);
  }
  // What was copied here has the links that it shall have.
  if (!html.includes('data-pm-slice')) linkPasted(view, from);
  return true;
}

/** Links the selected words to a pasted address. Returns false where no words are selected, or an address that it shall replace. */
function linkSelection({ state, dispatch }: EditorView, href: string | null): boolean {
  const { selection, doc, schema, tr } = state;
  const { from, to, empty } = selection;
  if (href === null || empty || !(selection instanceof TextSelection)) return false;
  if (loneAddress(doc.textBetween(from, to, ' ')) !== null || !schema.marks.link) return false;
  dispatch(tr.addMark(from, to, schema.marks.link.create({ href })));
  return true;
}

/** Links the addresses between a position and the cursor, as a step of its own for Undo. */
function linkPasted(view: EditorView, from: number): void {
  const { state } = view;
  const tr = linkAddresses(state, state.tr, { from, to: state.selection.to });
  if (tr.docChanged) view.dispatch(closeHistory(tr));
}

/** Matches what is hardly written but in Markdown. A sign looks for its end in what is near it. */
const MARKDOWN = new RegExp(
  [
    /^ {0,3}(?:#{1,6}|[-*+]|\d{1,9}[.)]|>) +\S/,
    /^ {0,3}(?:```|~~~)/,
    /^ {0,3}(?:---|\*\*\*|___)[ \t]*$/,
    /^\|?(?: *:?-+:? *\|)+ *(?::?-+:? *)?$/,
    /(?<!\w)(\*\*|__|~~|`)(?=\S)[^\n]{0,500}?\S\1(?!\w)/,
    /(?<![\w*])[*_](?=[^\s*_])[^\n*_]*(?<=[^\s*_])[*_](?!\w)/,
    /!?\[[^\]\n]{1,500}\]\([^)\s]+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'm',
);

interface Pasted {
  text: string;
  /** The position at which the text begins; it ends at the cursor. */
  from: number;
  clean: (html: string) => string;
}

/** Formats Markdown that was pasted as plain text, as a step of its own for Undo. One that was changed meanwhile stays plain. */
async function formatMarkdown(editor: Editor, { text, from, clean }: Pasted): Promise<void> {
  const { to } = editor.state.selection;
  const pasted = editor.state.doc.slice(from, to);
  const moved = new Mapping();
  const follow = ({ transaction }: EditorEvents['transaction']) => moved.appendMapping(transaction.mapping);
  editor.on('transaction', follow);
  const { markdownHtml } = await import('./markdownHtml.ts');
  editor.off('transaction', follow);
  // In the view of the HTML the text is not changed behind it.
  if (editor.isDestroyed || editor.view.dom.closest('[hidden]')) return;

  const { state, view } = editor;
  const range = { from: moved.map(from, 1), to: moved.map(to, -1) };
  if (range.from >= range.to || !isText(state.doc.slice(range.from, range.to).content, pasted.content)) return;
  const formatted = ModelParser.fromSchema(state.schema).parseSlice(parseHtml(clean(markdownHtml(text))));
  // What is parted was told with the plain text.
  const slice = partLongParagraphs(formatted, noChanges());
  const tr = state.tr;
  const [$from, $to] = [state.doc.resolve(range.from), state.doc.resolve(range.to)];
  const isWhole = $from.parentOffset === 0 && $to.parentOffset === $to.parent.content.size;
  // Whole paragraphs go with their text.
  if (isWhole && [$from, $to].every(({ parent }) => parent.type.name === 'paragraph'))
    tr.replaceRange($from.before(), $to.after(), new Slice(slice.content, 0, 0));
  else tr.replaceRange(range.from, range.to, slice);
  view.dispatch(closeHistory(linkAddresses(state, tr, { from: range.from, to: tr.mapping.map(range.to) })));
}

/** Tells if two contents have the same words, whatever their links. */
const isText = (one: Fragment, other: Fragment) =>
  one.textBetween(0, one.size, '\n') === other.textBetween(0, other.size, '\n');

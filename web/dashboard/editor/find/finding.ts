import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { Find } from './Find.ts';
import {
  findMatches,
  firstEnding,
  indexAt,
  type Match,
  type Query,
  type Range,
  type Search,
  searchFor,
} from './matches.ts';
import { hiddenText, type NotePart, partOfNote } from './notes.ts';
import { byBlock, replaceWithin } from './replacing.ts';

/** A text in which is sought, and the bar for that. */
interface Searched {
  editor: Editor | null;
  find: Find;
}

interface Finding {
  search: Search | null;
  matches: readonly Match[];
  /** The index of the current match; -1 where there is none. */
  current: number;
  /** The part of the text around what is in view: only its matches are marked. */
  shown: Range;
  /** The marks of what is found there. */
  marks: DecorationSet;
}

const NOTHING: Finding = {
  ...{ search: null, matches: [], current: -1, shown: { from: 0, to: 0 } },
  marks: DecorationSet.empty,
};
const findKey = new PluginKey<Finding>('find');

/** Marks what is found in the part of the text that is in view, and follows the changes of the text. */
export const finding = (find: Find) =>
  Extension.create({
    name: 'finding',
    addProseMirrorPlugins: () => [
      new Plugin<Finding>({
        key: findKey,
        state: { init: () => NOTHING, apply: findingAfter },
        props: { decorations: (state) => findingIn(state).marks },
        view: (view) => {
          const follow = () => followView(view);
          window.addEventListener('scroll', follow, { capture: true, passive: true });
          return {
            update: () => {
              const { matches, current } = findingIn(view.state);
              find.show(matches, current + 1, noteOf(view.state.doc, matches[current]));
            },
            destroy: () => window.removeEventListener('scroll', follow, { capture: true }),
          };
        },
      }),
    ],
  });

/** Returns the text around a match in a footnote or block of HTML. */
function noteOf(doc: Node, match: Match | undefined): NotePart | null {
  const note = match && doc.nodeAt(match.from);
  return note && match.within ? partOfNote(hiddenText(note) ?? '', match.within) : null;
}

const findingIn = (state: EditorState): Finding => findKey.getState(state) ?? NOTHING;

function findingAfter(tr: Transaction, before: Finding): Finding {
  const told = tr.getMeta(findKey) as Partial<Finding> | undefined;
  const now = { ...before, ...told };
  if (!now.search || !tr.docChanged) return told ? { ...now, marks: marksOf(tr.doc, now) } : before;
  const { shown } = now;
  const matches = findMatches(tr.doc, now.search);
  const near = tr.mapping.map(before.matches[before.current]?.from ?? 0);
  const range = { from: tr.mapping.map(shown.from, -1), to: tr.mapping.map(shown.to) };
  const after = { ...now, matches, current: indexAt(matches, near), shown: range };
  return { ...after, marks: marksOf(tr.doc, after) };
}

function marksOf(doc: Node, { matches, current, shown }: Finding): DecorationSet {
  if (matches.length === 0) return DecorationSet.empty;
  const mark = (index: number) => {
    const { from, to, isInHtml } = matches[index] as Match;
    const name = isInHtml ? 'found-block' : 'found';
    const found = { class: index === current ? `${name} found-current` : name };
    return isInHtml ? Decoration.node(from, to, found) : Decoration.inline(from, to, found);
  };
  const [first, end] = [firstEnding(matches, shown.from), firstEnding(matches, shown.to)];
  const marks = Array.from({ length: end - first }, (_, index) => mark(first + index));
  if (current < first || current >= end) marks.push(mark(current));
  return DecorationSet.create(doc, marks);
}

/** Opens the bar, for the selected words or what was sought before; nearest to the cursor. */
export function openFind({ find, editor }: Searched, { isReplacing = false } = {}): void {
  if (!editor) return;
  const { from, to } = editor.state.selection;
  const text = to - from <= LONGEST ? editor.state.doc.textBetween(from, to, '\n', '\n') : '';
  find.open({ text: text.includes('\n') ? '' : text, isReplacing });
  seek(editor, find.query, from);
}

/** The longest selection that is sought. */
const LONGEST = 200;

/** Changes what is sought; the match at the current one or after it is the current one then. */
export function changeQuery({ find, editor }: Searched, change: Partial<Query>): void {
  find.change(change);
  if (!editor) return;
  const { matches, current } = findingIn(editor.state);
  seek(editor, find.query, matches[current]?.from ?? editor.state.selection.from);
}

/** Goes to the next match, or to the one before; from the last to the first. */
export function stepTo({ editor }: Searched, step: 1 | -1): void {
  if (!editor) return;
  const { matches, current } = findingIn(editor.state);
  if (matches.length > 0) tell(editor.view, { current: (current + step + matches.length) % matches.length });
  showCurrent(editor.view);
}

/** Closes the bar, and puts the cursor on the current match. */
export function closeFind({ find, editor }: Searched): void {
  find.close();
  if (!editor) return;
  const { matches, current } = findingIn(editor.state);
  const { tr } = editor.state;
  const match = matches[current];
  if (match?.within) tr.setSelection(NodeSelection.create(tr.doc, match.from));
  else if (match) tr.setSelection(TextSelection.create(tr.doc, match.from, match.to));
  editor.view.focus();
  editor.view.dispatch(tr.setMeta(findKey, NOTHING).scrollIntoView());
}

/** Replaces the current match, and goes to the next one. */
export function replaceCurrent({ find: { replacement }, editor }: Searched): void {
  if (!editor) return;
  const { matches, current } = findingIn(editor.state);
  const match = matches[current];
  if (!match || match.isInHtml) return;
  const { tr } = editor.state;
  replaceWithin(tr, [match], replacement);
  editor.view.dispatch(closeHistory(tr));
  const after = findingIn(editor.state).matches;
  tell(editor.view, { current: indexBehind(after, match, replacement.length) });
  showCurrent(editor.view);
}

/** Returns the index of the first match behind what replaced one. */
function indexBehind(matches: readonly Match[], { from, within }: Match, length: number): number {
  if (!within) return indexAt(matches, from + length);
  const index = matches.findIndex(
    (match) => match.from > from || (match.from === from && (match.within?.from ?? 0) >= within.from + length),
  );
  return index < 0 ? indexAt(matches, 0) : index;
}

/** Replaces all matches but those in blocks of HTML, as one step for Undo. */
export function replaceAll({ find: { replacement }, editor }: Searched): void {
  if (!editor) return;
  const matches = findingIn(editor.state).matches.filter(({ isInHtml }) => !isInHtml);
  const { tr, doc } = editor.state;
  for (const group of byBlock(doc, matches).reverse()) replaceWithin(tr, group, replacement);
  if (tr.docChanged) editor.view.dispatch(closeHistory(tr));
}

/** Finds what is sought in a text that was opened in place of another. */
export function seekAgain({ find, editor }: Searched): void {
  if (editor && find.isOpen) markFound(editor.view, find.query, 0);
}

function seek({ view }: Editor, query: Query, near: number): void {
  markFound(view, query, near);
  showCurrent(view);
}

function markFound(view: EditorView, query: Query, near: number): void {
  const search = searchFor(query, hiddenText);
  const matches = search ? findMatches(view.state.doc, search) : [];
  const inView = rangeInView(view);
  tell(view, { search, matches, current: indexAt(matches, near), ...(inView && { shown: around(view, inView) }) });
}

const tell = (view: EditorView, told: Partial<Finding>) =>
  view.dispatch(view.state.tr.setMeta(findKey, told).setMeta('addToHistory', false));

/** Shows the current match in the middle of the window, unless it is near that already. */
function showCurrent({ dom }: EditorView): void {
  const match = dom.querySelector('.found-current');
  const { top = 0, bottom = 0 } = match?.getBoundingClientRect() ?? {};
  const { innerHeight } = window;
  if (top < innerHeight * 0.3 || bottom > innerHeight * 0.7) match?.scrollIntoView({ block: 'center' });
}

/** Marks other matches where the view leaves the part whose matches are marked, or that has become much longer than the view. */
export function followView(view: EditorView): void {
  const { search, shown } = findingIn(view.state);
  const inView = search && rangeInView(view);
  if (!inView) return;
  const isLong = shown.to - shown.from > inView.to - inView.from + 4 * AROUND;
  if (isLong || inView.from < shown.from || inView.to > shown.to) tell(view, { shown: around(view, inView) });
}

/** The number of positions before and after what is in view whose matches are marked too. */
const AROUND = 3_000;

const around = ({ state }: EditorView, { from, to }: Range): Range => ({
  from: Math.max(0, from - AROUND),
  to: Math.min(state.doc.content.size, to + AROUND),
});

/** Returns the part of the text that is in the window; null where none is. */
function rangeInView(view: EditorView): Range | null {
  const { left, right, top, bottom } = view.dom.getBoundingClientRect();
  const at = (y: number) => view.posAtCoords({ left: (left + right) / 2, top: y })?.pos;
  const [from, to] = [at(Math.max(0, top + 1)), at(Math.min(window.innerHeight, bottom) - 1)];
  return from === undefined || to === undefined ? null : { from, to };
}

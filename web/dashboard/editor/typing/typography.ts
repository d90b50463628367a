import { Extension, InputRule } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Mark, Node, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { DECADE, quoteAfter, quotesOf } from './quotes.ts';

interface Options {
  /** Tells if signs are set as they are typed. */
  isOn: () => boolean;
  /** The language of text that names none. */
  language: string;
}

/** A sign at the end of a typed text; its first group, if it has one, is what is replaced. */
interface SignRule {
  find: RegExp;
  /** Returns what is set in place of a sign behind a position; null if it stays. */
  signFor: (sign: string, $from: ResolvedPos) => string | null;
}

/** Sets the signs of typed text as printers do: quotation marks of its language, dashes, an ellipsis. One step for Undo takes each back. */
export const typography = ({ isOn, language }: Options) =>
  Extension.create({
    name: 'typography',
    addInputRules: () =>
      rulesFor(language).map(
        (rule) =>
          new InputRule({
            find: rule.find,
            undoable: false,
            handler: ({ state, range: { from }, match }) => {
              const marks = state.storedMarks ?? state.selection.$from.marks();
              return isOn() && setSign(state.tr, { rule, match, from, marks }) ? undefined : null;
            },
          }),
      ),
    addExtensions: () => [composedSigns(isOn, rulesFor(language))],
  });

function rulesFor(language: string): SignRule[] {
  const outsideAddress = (set: string) => (_: string, $from: ResolvedPos) =>
    ADDRESS.test(textBefore($from)) ? null : set;
  return [
    {
      find: /["']$/,
      signFor: (sign, $from) => {
        const before = textBefore($from);
        const quotes = quotesOf(languageAt($from) ?? language);
        if (!quotes || (sign === "'" && ADDRESS.test(before))) return null;
        return quoteAfter(before, sign as '"' | "'", quotes);
      },
    },
    { find: DECADE, signFor: () => '’' },
    // Three at the start of a paragraph are a dividing line; two after a blank may be an option of a command.
    { find: /(?<=[^\s\-!<])(--)$/, signFor: outsideAddress('–') },
    { find: /(?<=\s)(--)\s$/, signFor: () => '–' },
    { find: /(?<=\s)(---)\s$/, signFor: () => '—' },
    { find: /(–-)$/, signFor: () => '—' },
    { find: /(?<!\.)(\.\.\.)$/, signFor: outsideAddress('…') },
  ];
}

interface FoundSign {
  rule: SignRule;
  match: RegExpMatchArray;
  /** The position of what the pattern matched. */
  from: number;
  marks: readonly Mark[];
}

/** Sets a sign that was found, but in code. Returns false if it stays. */
function setSign(tr: Transaction, { rule, match, from, marks }: FoundSign): boolean {
  const [typed, sign = typed] = match;
  const start = from + typed.indexOf(sign);
  const $from = tr.doc.resolve(start);
  if ($from.parent.type.spec.code || isInCode(marks, textBefore($from))) return false;
  const set = rule.signFor(sign, $from);
  if (set !== null) tr.insertText(set, start, start + sign.length);
  return set !== null;
}

/** Sets the signs that an input method wrote once it has ended: until then it may change them. One step for Undo takes all back. */
const composedSigns = (isOn: () => boolean, rules: SignRule[]) =>
  Extension.create({
    name: 'composedSigns',
    // Before the rules for typed signs, which look at the last one.
    priority: 1_000,
    addProseMirrorPlugins() {
      let before: Node | null = null;
      const set = (view: EditorView) => {
        // Another composition may have begun at once.
        if (view.isDestroyed || view.composing || !before) return;
        const tr = changedSigns(view.state, before, rules);
        before = null;
        if (tr.docChanged && isOn()) view.dispatch(closeHistory(tr));
      };
      const compositionstart = ({ state }: EditorView) => {
        before ??= state.doc;
        return false;
      };
      const compositionend = (view: EditorView) => {
        setTimeout(set, 0, view);
        return false;
      };
      return [new Plugin({ props: { handleDOMEvents: { compositionstart, compositionend } } })];
    },
  });

/** Sets the signs in what was changed within a block, one after the other. */
function changedSigns({ doc, tr }: EditorState, before: Node, rules: SignRule[]): Transaction {
  const from = before.content.findDiffStart(doc.content);
  if (from === null) return tr;
  const grown = doc.content.size - before.content.size;
  const to = Math.max(before.content.findDiffEnd(doc.content)?.b ?? 0, from + grown);
  if (!doc.resolve(from).sameParent(doc.resolve(to))) return tr;
  for (let [at, end] = [from + 1, to]; at <= end; at++) {
    const { size } = tr.doc.content;
    const text = textBefore(tr.doc.resolve(at));
    const marks = tr.doc.nodeAt(at - 1)?.marks ?? [];
    rules.some((rule) => {
      const match = rule.find.exec(text);
      return match && setSign(tr, { rule, match, from: at - match[0].length, marks });
    });
    const longer = tr.doc.content.size - size;
    [at, end] = [at + longer, end + longer];
  }
  return tr;
}

/** Matches the beginning of an address at the end of a text. */
const ADDRESS = /(?:[a-z]:\/\/|www\.|@)\S*$/i;

const textBefore = ({ parent, parentOffset }: ResolvedPos) =>
  parent.textBetween(Math.max(0, parentOffset - READ), parentOffset, undefined, ({ type }) =>
    type.name === 'hardBreak' ? '\n' : '\ufffc',
  );
/** The most characters before the cursor that are read. */
const READ = 2_000;

/** Tells if what is typed is code, or will be once its second sign is there. */
const isInCode = (marks: readonly Mark[], before: string) =>
  marks.some(({ type }) => type.spec.code) || hasOpenCode(before);

/** Tells if a text ends within code whose first sign was typed: on the same line, shortly before, and with no blank after it. */
export function hasOpenCode(before: string): boolean {
  const near = before.match(/[^\n]{0,80}$/)?.[0] ?? '';
  return near.split('`').length % 2 === 0 && !/`\s[^`]*$/.test(near);
}

/** Returns the language that the text at a position, or a block around it, names. */
function languageAt($pos: ResolvedPos): string | null {
  const marked = $pos.marks().find(({ attrs }) => attrs.lang)?.attrs.lang;
  if (marked) return String(marked);
  for (let { depth } = $pos; depth > 0; depth--) {
    const { lang } = $pos.node(depth).attrs;
    if (lang) return String(lang);
  }
  return null;
}

import { Extension, InputRule } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { DECADE, quoteAfter, quotesOf } from './quotes.ts';

interface Options {
  /** Tells if signs are set as they are typed. */
  isOn: () => boolean;
  /** The language of text that names none. */
  language: string;
}

/** Sets the signs of typed text as printers do: quotation marks of its language, dashes, an ellipsis. One step for Undo takes each back. */
export const typography = ({ isOn, language }: Options) =>
  Extension.create({
    name: 'typography',
    addInputRules() {
      const rule = (find: RegExp, signFor: (match: RegExpMatchArray, $from: ResolvedPos) => string | null) =>
        new InputRule({
          find,
          undoable: false,
          handler: ({ state, range, match }) => {
            const [typed, sign = typed] = match;
            const from = range.from + typed.indexOf(sign);
            const $from = state.doc.resolve(from);
            const set = isOn() && !isInCode(state, textBefore($from)) ? signFor(match, $from) : null;
            if (set === null) return null;
            state.tr.insertText(set, from, from + sign.length);
            return undefined;
          },
        });
      const outsideAddress = (set: string) => (_: RegExpMatchArray, $from: ResolvedPos) =>
        ADDRESS.test(textBefore($from)) ? null : set;
      return [
        rule(/["']$/, ([sign], $from) => {
          const before = textBefore($from);
          const quotes = quotesOf(languageAt($from) ?? language);
          if (!quotes || (sign === "'" && ADDRESS.test(before))) return null;
          return quoteAfter(before, sign as '"' | "'", quotes);
        }),
        rule(DECADE, () => '’'),
        // Three at the start of a paragraph are a dividing line; two after a blank may be an option of a command.
        rule(/(?<=[^\s\-!<])(--)$/, outsideAddress('–')),
        rule(/(?<=\s)(--)\s$/, () => '–'),
        rule(/(?<=\s)(---)\s$/, () => '—'),
        rule(/(–-)$/, () => '—'),
        rule(/(?<!\.)(\.\.\.)$/, outsideAddress('…')),
      ];
    },
  });

/** Matches the beginning of an address at the end of a text. */
const ADDRESS = /(?:[a-z]:\/\/|www\.|@)\S*$/i;

const textBefore = ({ parent, parentOffset }: ResolvedPos) =>
  parent.textBetween(Math.max(0, parentOffset - READ), parentOffset, undefined, ({ type }) =>
    type.name === 'hardBreak' ? '\n' : '\ufffc',
  );
/** The most characters before the cursor that are read. */
const READ = 2_000;

/** Tells if what is typed is code, or will be once its second sign is there. */
const isInCode = ({ storedMarks, selection: { $from } }: EditorState, before: string) =>
  (storedMarks ?? $from.marks()).some(({ type }) => type.spec.code) || hasOpenCode(before);

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

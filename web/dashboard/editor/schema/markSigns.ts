import { InputRule, markInputRule } from '@tiptap/core';
import type { MarkType, Node } from '@tiptap/pm/model';

/** The signs that are typed around words for a mark, by its element. */
const SIGNS: Record<string, string[]> = { strong: ['**', '__'], em: ['*', '_'], s: ['~~'], code: ['`'] };

/** A letter or digit of a script with spaces between words: a sign beside one is within a word. */
const WORD = '(?![\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}])[\\p{L}\\p{N}]';

/**
 * Matches a text whose end is between two signs. They flank it as CommonMark says, and begin at no letter:
 * https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
 */
export function signedEnd(sign: string): RegExp {
  const [first = ''] = sign;
  const [one, whole] = [`\\x${first.charCodeAt(0).toString(16)}`, sign.replaceAll('*', '\\*')];
  return new RegExp(`(?<![${one}\\\\])(?<!${WORD})${whole}(?=\\S)([^${one}]*[^\\s\\\\${one}])${whole}$`, 'u');
}

/** Returns the rules by which signs that are typed around words become a mark. */
export const signRules = (tag: string, type: MarkType): InputRule[] =>
  (SIGNS[tag] ?? []).map((sign) => {
    const { find, handler } = markInputRule({ find: signedEnd(sign), type });
    return new InputRule({
      find,
      handler: (props) => (isBeforeWord(props.state.doc, props.range.to) ? null : handler(props)),
    });
  });

const WORD_FOLLOWS = new RegExp(`^${WORD}`, 'u');

const isBeforeWord = (doc: Node, pos: number) => WORD_FOLLOWS.test(doc.resolve(pos).nodeAfter?.text ?? '');

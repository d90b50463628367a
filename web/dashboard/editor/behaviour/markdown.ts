import {
  Extension,
  type InputRule,
  markInputRule,
  nodeInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core';
import { tighten } from './lists.ts';

/** Marks as Markdown writes them: what is typed, and the element. */
const MARKS: [RegExp, string][] = [
  [/(?:^|\s)(\*\*(?!\s+\*\*)([^*]+)\*\*(?!\s+\*\*))$/, 'strong'],
  [/(?:^|\s)(__(?!\s+__)([^_]+)__(?!\s+__))$/, 'strong'],
  [/(?:^|\s)(\*(?!\s+\*)([^*]+)\*(?!\s+\*))$/, 'em'],
  [/(?:^|\s)(_(?!\s+_)([^_]+)_(?!\s+_))$/, 'em'],
  [/(?:^|\s)(~~(?!\s+~~)([^~]+)~~(?!\s+~~))$/, 's'],
  [/(?<!`)(`([^`]+)`)(?!`)$/, 'code'],
];

/** Markdown that is typed becomes what it means. `# ` is a heading 2 as well: the page's h1 is the title. */
export const markdownTyping = Extension.create({
  name: 'markdownTyping',
  addInputRules() {
    const { nodes, marks } = this.editor.schema;
    const rules: InputRule[] = [];
    for (const [find, tag] of MARKS) {
      const type = marks[tag];
      if (type) rules.push(markInputRule({ find, type }));
    }
    const { heading, pre, hr, ul, ol, blockquote } = nodes;
    if (!heading || !pre || !hr || !ul || !ol || !blockquote) return rules;

    rules.push(
      textblockTypeInputRule({
        find: /^(#{1,4})\s$/,
        type: heading,
        getAttributes: ([, signs = '']) => ({ level: Math.max(2, signs.length) }),
      }),
      textblockTypeInputRule({
        find: /^```([\w+#.-]*)[\s\n]$/,
        type: pre,
        getAttributes: ([, language]) => ({ inner: language ? { class: `language-${language}` } : {} }),
      }),
      nodeInputRule({ find: /^(?:---|—-|___\s|\*\*\*\s)$/, type: hr }),
      wrappingInputRule({ find: /^\s*>\s$/, type: blockquote }),
      tightened(wrappingInputRule({ find: /^\s*[-+*]\s$/, type: ul })),
      tightened(
        wrappingInputRule({
          find: /^(\d+)\.\s$/,
          type: ol,
          getAttributes: ([, number]) => ({ start: number === '1' ? null : String(Number(number)) }),
          joinPredicate: ([, number], before) => before.childCount + Number(before.attrs.start ?? 1) === Number(number),
        }),
      ),
    );
    return rules;
  },
});

function tightened(rule: InputRule): InputRule {
  const { handler } = rule;
  rule.handler = (props) => {
    const result = handler(props);
    if (result !== null) tighten(props.state.tr);
    return result;
  };
  return rule;
}

import { type Editor, findChildren } from '@tiptap/core';
import { ListTree } from 'lucide-react';
import { truncate } from '../../../../shared/kit/text.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import type { Menu, MenuEntry } from './menus.ts';

/** The headings of the text, by their levels; the one that the cursor stands below is chosen. */
export const outline: Menu = {
  name: msg('Outline'),
  Icon: ListTree,
  entries: ({ state }) => {
    const headings = findChildren(state.doc, ({ type }) => type.name === 'heading');
    const here = headings.findLast(({ pos }) => pos < state.selection.from);
    const entries = headings.map(
      (heading): MenuEntry => ({
        id: String(heading.pos),
        name: truncate(heading.node.textContent.trim(), 60) || t('Heading without text'),
        choice: 'one',
        isOn: heading === here,
        level: heading.node.attrs.level - 2,
        run: (editor) => goToHeading(editor, heading.pos),
      }),
    );
    return entries.length > 0 ? entries : [{ name: t('No headings yet'), isDisabled: true, run: () => {} }];
  },
};

function goToHeading({ commands, view }: Editor, pos: number): void {
  commands.setTextSelection(pos + 1);
  const heading = view.nodeDOM(pos);
  if (heading instanceof Element) heading.scrollIntoView({ block: 'start' });
}

import { type AnyExtension, Mark } from '@tiptap/core';
import { INLINE } from '../../../../shared/richText.ts';
import { keptAttributes } from './keptAttributes.ts';

/** Tells alike elements apart that touch each other; see html/markRuns.ts. */
const run = {
  default: 0,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute('data-run') ?? 0),
  renderHTML: ({ run }: Record<string, unknown>) => ({ 'data-run': run || null }),
};

/** One mark for each element within a line, under the element's name. */
export const inlineMarks: AnyExtension[] = Object.keys(INLINE).map((tag) =>
  Mark.create({
    name: tag,
    // Like elements may stand in each other: a quotation in a quotation.
    excludes: '',
    inclusive: tag !== 'a',
    code: tag === 'code',
    exitable: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addAttributes: () => ({ ...keptAttributes(tag), run }),
  }),
);

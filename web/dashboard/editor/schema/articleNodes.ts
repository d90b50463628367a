import type { AnyExtension } from '@tiptap/core';
import { blockNodes } from './blockNodes.ts';
import { inlineMarks } from './inlineMarks.ts';
import { tableNodes } from './tableNodes.ts';

/** Everything that an article may hold, and nothing else. */
export const articleNodes: AnyExtension[] = [...blockNodes, ...tableNodes, ...inlineMarks];

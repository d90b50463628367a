import * as z from 'zod/mini';
import { type Calls, get } from '../kit/call.ts';
import { msg } from '../texts/t.ts';

/** The programs whose files an export can be. */
export const exportFormats = ['octavo', 'wordpress', 'ghost'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportMessages = msg({ running: 'An export is running already: wait until it has ended.' });

/** The calls that give the whole site away, for administrators. */
export const exportCalls = {
  exportSite: get('/export', {
    summary:
      'The whole site as a file: for Octavo a ZIP of JSON, Markdown and pictures, for WordPress XML, for Ghost JSON',
    guard: 'admin',
    query: z.object({ as: z._default(z.enum(exportFormats), 'octavo') }),
    response: z.unknown(),
    refusals: [409, 429],
  }),
  /** Asked before a download, whose refusal would be a file or a page of the browser. */
  checkExport: get('/export/check', {
    summary: 'Whether an export may begin now: refused as one would be',
    guard: 'admin',
    response: z.object({}),
    refusals: [409, 429],
  }),
} as const satisfies Calls;

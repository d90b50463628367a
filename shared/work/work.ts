import * as z from 'zod/mini';
import { type Calls, get, post } from '../kit/call.ts';
import { messageShape } from '../kit/fields.ts';

const workShape = z.object({
  _id: z.string(),
  title: z.string(),
  /** The number of rows that are done, of `total`. */
  done: z.int(),
  total: z.int(),
  /** Failed work goes on by itself after a while. */
  state: z.enum(['running', 'failed']),
});

/** Work over many rows that goes on after the call which began it. */
export type Work = z.infer<typeof workShape>;

/** Calls about work over many rows, for administrators. */
export const workCalls = {
  work: get('/work', {
    summary: 'Work over many rows that is being done, such as the renaming of a tag; none where all is done',
    guard: 'admin',
    response: z.object({ work: z.array(workShape) }),
  }),
  retryWork: post('/work/{id}/retry', {
    summary: 'Have work that failed go on now',
    guard: 'admin',
    response: messageShape,
    refusals: [404],
  }),
} as const satisfies Calls;

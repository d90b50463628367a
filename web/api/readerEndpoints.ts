import type { Endpoints, readerCalls } from '../../shared/api.ts';

/** Defined by `callDefinitions`. */
declare const READER_CALLS: Endpoints<typeof readerCalls>;

/** The calls that readers make. */
export const readerEndpoints = READER_CALLS;

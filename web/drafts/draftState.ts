import type { ServerSink } from './serverSink.ts';

/**
 * The state of what is typed: 'clean' where no value differs from the saved one; 'typing' until the device or the server has the last
 * change; then where it is, as far as it may be stored; 'failed' where neither has it, and after a save that failed.
 */
export type DraftState = 'clean' | 'typing' | 'device' | 'server' | 'failed';

/** A part of a draft that is stored nowhere. */
export type DraftLoss = 'unstored' | 'secret' | 'imageless';

/** The facts that a draft's state is derived from. */
export interface DraftFacts {
  isDirty: boolean;
  /** True where a value was changed that may be stored. */
  hasStorable: boolean;
  /** True where a text was changed that may not be stored. */
  hasSecret: boolean;
  /** The failure of the last save. */
  problem: unknown;
  /** True where the device has the text; null while that is being stored. */
  isStored: boolean | null;
  isImageStored: boolean | null;
  server: Pick<ServerSink, 'status' | 'isPending' | 'isWhole'> | null;
}

export function stateOf({ isDirty, hasStorable, problem, isStored, isImageStored, server }: DraftFacts): DraftState {
  if (problem !== null) return 'failed';
  if (!isDirty) return 'clean';
  if (server?.status === 'stored') return 'server';
  if (!hasStorable) return 'failed';
  if (isStored === null || isImageStored === null) return 'typing';
  if (isStored) return 'device';
  return server?.isPending ? 'typing' : 'failed';
}

/** Returns the part that is lost when the page is closed now; null where nothing is. */
export function lossOf(facts: DraftFacts): DraftLoss | null {
  const { isDirty, hasStorable, hasSecret, isStored, isImageStored, server } = facts;
  if (!isDirty) return null;
  if (hasStorable && isStored === false && !(server?.status === 'stored' && server.isWhole)) return 'unstored';
  if (!isImageStored) return 'imageless';
  return hasSecret ? 'secret' : null;
}

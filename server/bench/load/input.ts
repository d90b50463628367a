import type { Targets } from '../../testing/calls/calls.ts';
import type { LoadSite } from './site.ts';

/** Who makes a call; by default the least who may. */
export type Caller = 'visitor' | 'user' | 'admin' | 'busy';

/** One of the largest inputs of a call: what differs from a request that succeeds. */
export interface LargestInput {
  /** Tells several of a call apart. */
  name?: string;
  path?: string;
  query?: Record<string, string>;
  /** A function is called at the moment of the call. */
  body?: unknown;
  as?: Caller;
  /** True for a call that ends its session: it gets one of its own. */
  ownSession?: true;
  /** Set where it succeeds, other than the request of the tests. */
  status?: number;
  /** A path that is read after it, which is measured with it. */
  after?: string;
  /** True for a call that is refused while the work of an earlier one goes on. */
  whenIdle?: true;
}

/** What the largest inputs are made of: the site, and rows that the call may change. */
export interface Scene extends Pick<LoadSite, 'articles' | 'largeId' | 'largeSlug' | 'admin' | 'busy'> {
  targets: Targets;
}

export type Largest = (scene: Scene) => LargestInput[];

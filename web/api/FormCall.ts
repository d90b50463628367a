import type { Conditions } from '../../shared/call.ts';

/** A call that sends a form with a file. */
export interface FormCall {
  method: 'POST' | 'PUT';
  /** The path below /api, with encoded parameters. */
  path: string;
  body: FormData;
  conditions?: Conditions | undefined;
  /** Cancels the call, which then fails with status 0 like one without a response; `signal.aborted` distinguishes them. */
  signal?: AbortSignal | undefined;
  /** Called with the share of the bytes that have been sent, from 0 to 1. At 1 the server is still working. */
  onProgress?: ((share: number) => void) | undefined;
}

/** A form with a file on its way to the server. */
export interface FormCall {
  method: 'POST' | 'PUT';
  /** Below /api, its parameters encoded. */
  path: string;
  body: FormData;
  /** Ends the call. It then fails with status 0, like one without an answer; `signal.aborted` tells them apart. */
  signal?: AbortSignal | undefined;
  /** Told again and again which share of the bytes has left, from 0 to 1. At 1 the server is still at work. */
  onProgress?: ((share: number) => void) | undefined;
}

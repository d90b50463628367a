import type { FormUpload, UploadResponse } from '../../../shared/desktop.ts';
import type { NetResponse, SendRequest } from './sendRequest.ts';

interface Dependencies {
  sendRequest: SendRequest;
  /** The origin of the server. */
  server: () => string | null;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Sends forms with files for a page: requests through the app's own scheme report no progress. */
export function createUploads({ sendRequest, server }: Dependencies) {
  const running = new Map<string, AbortController>();

  return {
    /** Sends a form and reports its progress. Never throws: without a response the status is 0. */
    async send(form: FormUpload, onProgress: (share: number) => void): Promise<UploadResponse> {
      const { id, method, path, conditions, type, body } = form;
      const origin = server();
      if (!origin || running.has(id)) return { status: 0, body: null };
      const controller = new AbortController();
      running.set(id, controller);
      try {
        const headers = { ...conditions, accept: 'application/json', 'content-type': type };
        const url = `${origin}/api${path}`;
        const { signal } = controller;
        return readResponse(
          await sendRequest({ url, method, headers, body, credentials: 'include', signal, onProgress }),
        );
      } catch {
        return { status: 0, body: null };
      } finally {
        running.delete(id);
      }
    },

    cancel: (id: string) => running.get(id)?.abort(),
  };
}

function readResponse({ status, body, redirectTo }: NetResponse): UploadResponse {
  if (redirectTo !== null) return { status: 0, body: null };
  try {
    return { status, body: JSON.parse(body.toString()) };
  } catch {
    return { status, body: null };
  }
}
